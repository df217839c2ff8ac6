"""Mail and text messages: written beside what they tell of, sent afterwards."""
