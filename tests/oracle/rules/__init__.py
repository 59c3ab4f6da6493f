"""What each rule means on a finished board, one module for each family."""
