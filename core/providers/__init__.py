"""Model providers: keys, addresses, clients, and what their failures mean to a person."""
