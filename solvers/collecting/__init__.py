"""Solutions collected to be looked through, with statistics of all, in bounded memory."""
