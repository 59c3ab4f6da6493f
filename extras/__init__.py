"""The guests: what registers itself as a plug-in, and could be left out."""
