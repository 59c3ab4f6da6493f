"""Can a solution in space be taken apart by straight moves, and in how few?"""
