"""The folder with a tray, as the tests of other commands have it."""

from tests.cli.commands.conftest import tray as tray
