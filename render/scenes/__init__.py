"""What is to be seen in a picture, whatever it is painted with: see ``scene``."""
