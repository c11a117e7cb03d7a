"""The integer programs of a move, and solving them with OR-Tools. Nothing here knows the verifier."""
