"""Guests of jigsat: each can be left out, and nothing else imports it."""
