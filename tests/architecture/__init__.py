"""How the folders of jigsat hang together."""
