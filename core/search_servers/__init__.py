"""Search servers: how each is asked, how ids are read from its answers, and what its failures mean."""
