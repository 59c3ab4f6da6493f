"""Pages of cards to print: pieces at true size on paper, with crop marks and backs."""
