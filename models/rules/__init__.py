"""What each rule says about placements, whichever the engine: a module for each family."""
