"""What can be doubtful about a candidate: one file a doubt, each check a pure function that gives a flag or None."""
