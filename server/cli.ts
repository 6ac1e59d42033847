import { Command, CommanderError } from 'commander'
import { CannotOpenDatabase } from './db/database.ts'
import { demo } from './demo/demo.ts'
import { BadConfig, type Config, type Options, readConfig } from './env.ts'
import { serve } from './serve.ts'
import { version } from './version.ts'

/** Exit codes: all went well, it failed, it was called wrongly (decisions.md 1). */
const ok = 0
const failed = 1
const usage = 2

type Act = (config: Config) => Promise<number>

/** Runs one command line, without the program's name; answers the exit code. */
export async function run(argv: string[]): Promise<number> {
  let exitCode = ok
  const program = new Command('pawstead')
    .description('The website of an animal shelter: pets, adoption requests and donations.')
    .exitOverride()
    .showHelpAfterError()
    .configureHelp({ showGlobalOptions: true })
  const command = (name: string, description: string, act: Act, defaultDataDir = './data', isDefault = false) =>
    program
      .command(name, { isDefault })
      .description(description)
      .option('--host <address>', 'address to listen on (HOST)')
      .option('--port <number>', 'port; 0 picks a free one (PORT)')
      .option('--data <folder>', 'data folder, made if missing (DATA_DIR)')
      .allowExcessArguments(false)
      .action(async (options: Options) => {
        exitCode = await act(readConfig(options, process.env, { defaultDataDir }))
      })
  command('serve', 'serve the website (the default)', (config) => serve(config), './data', true)
  command('demo', 'serve a sample shelter from a data folder of its own', demo, './demo-data')
  program
    .command('version')
    .description('print the version')
    .action(() => console.log(version))
  try {
    await program.parseAsync(argv, { from: 'user' })
    return exitCode
  } catch (error) {
    return exitCodeOf(error)
  }
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? ok : usage
  if (error instanceof BadConfig) {
    for (const line of error.lines) console.error(line)
    return usage
  }
  if (error instanceof CannotOpenDatabase) {
    console.error(error.message)
    return failed
  }
  if (isListenError(error)) {
    console.error(
      `Can't listen: ${error.code === 'EADDRINUSE' ? 'the port is in use already' : error.message}. Choose another with --port.`,
    )
    return failed
  }
  console.error(error)
  return failed
}

const isListenError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && (error.syscall === 'listen' || error.syscall === 'getaddrinfo')
