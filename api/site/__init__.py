"""What the whole site shares: configuration, menu, health, files by link, and the web pages themselves."""
