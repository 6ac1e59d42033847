import path from 'node:path'
import { isSea } from 'node:sea'
import type { Config } from './env.ts'
import { lastBackup } from './last-backup.ts'
import { mailConfigOf } from './mail.ts'

/** Facts about the program and its surroundings, for admins. */
export type HostFacts = {
  /** How the program is started on this machine, for a shell. */
  command: string
  dataDir: string
  envFile: string
  postgres: boolean
  mail: boolean
  /** Why mail is off although it is configured. */
  mailProblem: string | null
  /** Whether the site's own URL is known and begins with https. */
  https: boolean
  /** When `backup` last succeeded; null if never, or if it isn't known, as on PostgreSQL. */
  lastBackup: Date | null
}

export const shellQuoted = (text: string): string =>
  /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`

export function hostFacts(config: Config): HostFacts {
  const mail = mailConfigOf(config)
  const program = isSea() ? [process.execPath] : [process.execPath, ...process.argv.slice(1, 2)]
  const postgres = config.databaseUrl !== undefined
  return {
    command: program.map(shellQuoted).join(' '),
    dataDir: shellQuoted(config.dataDir),
    envFile: path.join(process.cwd(), '.env'),
    postgres,
    mail: !('off' in mail),
    mailProblem: 'off' in mail ? mail.off : null,
    https: config.publicUrl?.startsWith('https://') ?? false,
    lastBackup: postgres ? null : lastBackup(config.dataDir),
  }
}
