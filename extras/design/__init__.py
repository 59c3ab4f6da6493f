"""Which puzzles are not there yet?"""
