"""What is drawn and due over the whole course: the milestones of the thesis, and the ribbon."""
