"""Many positions: suites, answers on processes or a cluster, and how long they take."""
