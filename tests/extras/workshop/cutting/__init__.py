"""Tests of jigsat.extras.workshop.cutting."""
