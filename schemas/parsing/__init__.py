"""From the text of a file to data, and from what is typed to geometry."""
