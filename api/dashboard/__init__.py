"""What a trainee has to do now, gathered from the features that know of it."""
