"""What pictures are made of: regions, layouts, colours, symbols."""
