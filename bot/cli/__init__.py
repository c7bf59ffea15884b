"""The commands of the command line, one a file; each has `main(arguments)`, which returns the exit status."""
