import { Command, CommanderError } from 'commander'
import type { CliOptions } from './config/cli-options.ts'
import { type Config, InvalidConfig, readConfig } from './config/env.ts'
import { CannotOpenDatabase, damageMessage } from './db/database.ts'
import { diskFullMessage } from './db/disk-space.ts'
import { PictureHostFailed } from './images/picture-host-error.ts'
import type { ExportOptions } from './operations/commands/export.ts'
import { version } from './packed/version.ts'
import { CommandFailed, report, UsageError } from './platform/command-line/output.ts'
import { AppError } from './platform/errors/errors.ts'

/** Exit codes: success, failure, wrong usage (docs/product.md 2.4). */
const ok = 0
const failed = 1
const usage = 2

export async function run(argv: string[]): Promise<number> {
  let exitCode = ok
  const program = new Command('pawstead')
    .description('The website of an animal shelter: pets, adoption requests and donations.')
    .exitOverride()
    .showHelpAfterError()
  site(program, (code) => {
    exitCode = code
  })
  people(program)
  care(program, (code) => {
    exitCode = code
  })
  program.addHelpText(
    'after',
    '\nEvery option can also be set in the environment or in .env, by the name in brackets. The README lists all settings.',
  )
  try {
    refuseUnknown(program, argv[0])
    await program.parseAsync(argv, { from: 'user' })
    return exitCode
  } catch (error) {
    return exitCodeOf(error)
  }
}

/** With a default command, a misspelled command would be taken for its argument. */
function refuseUnknown(program: Command, name: string | undefined): void {
  const commandNames = ['help', ...program.commands.map((one) => one.name())]
  if (name && !name.startsWith('-') && !commandNames.includes(name)) program.error(`error: unknown command '${name}'`)
}

const command = (parent: Command, usageText: string, description: string, settings: { isDefault?: boolean } = {}) =>
  parent
    .command(usageText, settings)
    .description(description)
    .option('--host <address>', 'address to listen on (HOST)')
    .option('--port <number>', 'port; 0 picks a free one (PORT)')
    .option('--data <folder>', 'data folder, made if missing (DATA_DIR)')
    .allowExcessArguments(false)

const configOf = (options: CliOptions, defaultDataDir?: string): Config =>
  readConfig(options, process.env, defaultDataDir === undefined ? {} : { defaultDataDir })

/** The options of automatic https, for the commands to which it matters. */
const withHttps = (one: Command): Command =>
  one
    .option(
      '--domain <name>',
      'serve https for this host name, with a certificate from Let’s Encrypt; may be repeated (DOMAIN)',
      (name: string, names: string[] = []) => [...names, name],
    )
    .option('--http-port <number>', 'port that answers the certificate authority and redirects to https (HTTP_PORT)')
    .option('--acme-email <address>', 'where the certificate authority may write to (ACME_EMAIL)')
    .option('--acme-directory <url>', 'another certificate authority (ACME_DIRECTORY)')

type ImportFile = typeof import('./operations/commands/import.ts').importFile
type Exit = (code: number) => void
type CliJsonOption = { json?: boolean }

function site(program: Command, exit: Exit): void {
  withHttps(command(program, 'serve', 'serve the website (the default)', { isDefault: true })).action(
    async (options: CliOptions) => {
      const config = configOf(options)
      exit(await (await import('./serve.ts')).serve(config))
    },
  )
  withHttps(command(program, 'demo', 'serve a sample shelter from a data folder of its own')).action(
    async (options: CliOptions) => {
      const config = configOf(options, './demo-data')
      const { config: demoConfig, prepare } = (await import('./demo/demo.ts')).prepareDemo(config)
      exit(await (await import('./serve.ts')).serve(demoConfig, { prepare }))
    },
  )
}

function people(program: Command): void {
  const admin = program.command('admin').description('who may manage users')
  command(admin, 'grant <email>', 'make somebody with an account an admin')
    .option('--yes', 'do not ask, even while nobody has proven that the address is theirs')
    .option('--json', 'print JSON')
    .action(async (email: string, options: CliOptions & CliJsonOption & { yes?: boolean }) =>
      (await import('./operations/commands/admin.ts')).grantAdmin(configOf(options), email, options),
    )
  command(admin, 'list', 'list the admins')
    .option('--json', 'print JSON')
    .action(async (options: CliOptions & CliJsonOption) =>
      (await import('./operations/commands/admin.ts')).showAdmins(configOf(options), options),
    )
  roleCommand(admin, 'revoke <email>', 'make an admin a user again; the last one stays', 'revokeAdmin')
  const staff = program.command('staff').description('who may act on every pet, request and campaign')
  roleCommand(staff, 'grant <email>', 'make somebody with an account staff', 'grantStaff')
  roleCommand(staff, 'revoke <email>', 'take that back', 'revokeStaff')
  const user = program.command('user').description('accounts')
  command(
    user,
    'set-password <email>',
    'set a new password, which ends all logins and API keys; asks for it, or reads the first line of stdin',
  ).action(async (email: string, options: CliOptions) =>
    (await import('./operations/commands/user.ts')).setUserPassword(configOf(options), email),
  )
  roleCommand(user, 'suspend <email>', 'keep somebody out, and hide what they have posted', 'suspend')
  roleCommand(user, 'restore <email>', 'let them in again, and show it as it was', 'restore')
  command(user, 'erase <email>', 'delete an account with all that is its owner’s; asks first')
    .requiredOption('--pets <what>', "what becomes of their pets: 'delete', or 'give' them to the shelter")
    .option('--yes', 'do not ask')
    .option('--json', 'print JSON')
    .action(async (email: string, options: CliOptions & CliJsonOption & { pets: string; yes?: boolean }) =>
      (await import('./operations/commands/erase.ts')).eraseAccount(configOf(options), email, options),
    )
  keys(program)
}

type RoleCommands = typeof import('./operations/commands/roles.ts').roleCommands

function roleCommand(parent: Command, usageText: string, description: string, name: keyof RoleCommands): void {
  command(parent, usageText, description)
    .option('--json', 'print JSON')
    .action(async (email: string, options: CliOptions & CliJsonOption) =>
      (await import('./operations/commands/roles.ts')).runRoleCommand(configOf(options), name, email, options),
    )
}

function keys(program: Command): void {
  const key = program.command('key').description('API keys, for other programs')
  command(key, 'create <email>', 'make a key that acts as this person, and print it')
    .requiredOption('--name <name>', 'what the key is for')
    .option('--scope <scope>', "what it may do: 'read', or 'write' for both", 'write')
    .option(
      '--expires <day>',
      'the last day on which it works, such as 2030-01-31; by default it works until it is revoked',
    )
    .option('--json', 'print JSON')
    .action(
      async (email: string, options: CliOptions & CliJsonOption & { name: string; scope: string; expires?: string }) =>
        (await import('./operations/commands/key.ts')).createApiKey(configOf(options), email, options),
    )
  command(key, 'list [email]', "list everybody's keys, or one person's")
    .option('--json', 'print JSON')
    .action(async (email: string | undefined, options: CliOptions & CliJsonOption) =>
      (await import('./operations/commands/key.ts')).listApiKeys(configOf(options), email, options),
    )
  command(key, 'revoke <number>', 'revoke a key at once; key list shows its number')
    .option('--json', 'print JSON')
    .action(async (number: string, options: CliOptions & CliJsonOption) =>
      (await import('./operations/commands/key.ts')).revokeApiKey(configOf(options), number, options),
    )
}

function transfer(program: Command): void {
  command(program, 'export <kind>', 'write all pets, campaigns, requests or gifts to a file or to stdout')
    .option('--format <format>', "'csv' or 'json'; by default as the file's name ends, else csv")
    .option('--out <file>', 'the file, which has its name only once it is whole')
    .option(
      '--photos <folder>',
      'write the pictures of pets or campaigns into this folder, and name them by their files',
    )
    .action(async (kind: string, options: CliOptions & ExportOptions) =>
      (await import('./operations/commands/export.ts')).exportData(configOf(options), kind, options),
    )
}

function care(program: Command, exit: Exit): void {
  command(program, 'backup <file>', 'copy the shelter, running or not, to a file, or to a folder under a dated name')
    .option('--keep <number>', 'keep this many backups of the series and delete older ones')
    .option('--json', 'print JSON')
    .action(async (file: string, options: CliOptions & CliJsonOption & { keep?: string }) =>
      (await import('./operations/commands/backup.ts')).backup(configOf(options), file, options),
    )
  command(program, 'restore <file>', 'replace the shelter with a backup; the old database is kept beside it')
    .option('--force', 'even if the shelter is running or newer than the backup')
    .option('--json', 'print JSON')
    .action(async (file: string, options: CliOptions & CliJsonOption & { force?: boolean }) =>
      (await import('./operations/commands/restore.ts')).restore(configOf(options), file, options),
    )
  command(program, 'import <kind> <file>', "bring in 'pets' or 'campaigns' from a CSV or JSON file, all or nothing")
    .option('--photos <folder>', 'where the photos are that the file names by their file names')
    .option('--owner <email>', 'whose the records become whose owner has no account here; the only admin by default')
    .option('--dry-run', 'only check the file, and say what would come of each row')
    .option('--json', 'print JSON')
    .action(async (kind: string, file: string, options: CliOptions & Parameters<ImportFile>[3]) =>
      exit(
        (await (await import('./operations/commands/import.ts')).importFile(configOf(options), kind, file, options))
          ? ok
          : failed,
      ),
    )
  const images = program.command('images').description('uploaded pictures')
  command(images, 'move', 'move all of them to another place; the shelter may be running')
    .requiredOption('--to <place>', "'database', 's3' or 'imgbb'")
    .option('--json', 'print JSON')
    .action(async (options: CliOptions & CliJsonOption & { to: string }) =>
      (await import('./operations/commands/images.ts')).moveImages(configOf(options), options),
    )
  command(program, 'move', 'copy the shelter of the data folder into an empty PostgreSQL database')
    .option('--to <url>', 'postgres://user:password@host/database (DATABASE_URL)')
    .option('--json', 'print JSON')
    .action(async (options: CliOptions & CliJsonOption & { to?: string }) =>
      (await import('./operations/commands/move.ts')).move(configOf(options), options),
    )
  transfer(program)
  withHttps(command(program, 'doctor', 'look for trouble: one line for each check, ok or what to do'))
    .option('--fix', 'remove uploaded pictures that have been unused for a day')
    .option('--json', 'print JSON')
    .action(async (options: CliOptions & CliJsonOption & { fix?: boolean }) => {
      const allWell = await (await import('./operations/commands/doctor.ts')).doctor(() => configOf(options), options)
      exit(allWell ? ok : failed)
    })
  program
    .command('version')
    .description('print the version')
    .option('--json', 'print JSON')
    .allowExcessArguments(false)
    .action(({ json = false }: CliJsonOption) => report(json, { version, node: process.version }, [version]))
}

/** Errors whose message is meant for the operator. */
const sentences = [CannotOpenDatabase, CommandFailed, AppError, PictureHostFailed]

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? ok : usage
  if (error instanceof InvalidConfig) {
    for (const line of error.lines) console.error(line)
    return usage
  }
  if (error instanceof UsageError || (error instanceof AppError && error.code === 'INVALID')) {
    console.error(error.message)
    return usage
  }
  if (error instanceof Error && sentences.some((kind) => error instanceof kind)) {
    console.error(error.message)
    return failed
  }
  const trouble = damageMessage(error) ?? diskFullMessage(error)
  if (trouble) {
    console.error(trouble)
    return failed
  }
  if (isListenError(error)) {
    console.error(
      `Can't listen: ${error.code === 'EADDRINUSE' ? 'the port is already in use' : error.message}. Choose another with --port.`,
    )
    return failed
  }
  console.error(error)
  return failed
}

const isListenError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && (error.syscall === 'listen' || error.syscall === 'getaddrinfo')
