import Glibc

// A standard descriptor that is closed would go to the next file that is opened, and messages into it. What
// stands in for it fails, since it is open the wrong way round.
for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0
{
  _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
}

exit(await CommandTable.run(arguments: Array(CommandLine.arguments.dropFirst())).rawValue)
