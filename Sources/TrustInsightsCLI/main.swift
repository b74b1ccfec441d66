import Glibc

exit(await CommandTable.run(arguments: Array(CommandLine.arguments.dropFirst())).rawValue)
