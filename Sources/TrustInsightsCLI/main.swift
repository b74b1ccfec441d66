import Glibc

exit(CommandTable.run(arguments: Array(CommandLine.arguments.dropFirst())).rawValue)
