"""Motifs: what is to be seen of labels, so that two which fit make one picture."""
