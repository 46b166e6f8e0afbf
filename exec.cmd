@rem The scripts of npm say "exec", so that a signal for npm reaches the program and not a shell. Windows has no such word.
@%*
