"""What each rule says of placements, for every engine, one module a rule family."""
