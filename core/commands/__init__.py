"""The commands of the command line: one file each, a thin face on the core."""
