import { constants, setPriority } from 'node:os'
import type { Config } from '#server/config/env.ts'
import { noteBackup } from '#server/config/last-backup.ts'
import { backUp } from '#server/operations/backups/backup.ts'
import { backupFile, deleteOlder, hasDate } from '#server/operations/backups/backup-files.ts'
import { CommandFailed, formatBytes, progress, report, UsageError } from '#server/platform/command-line/output.ts'

export type BackupOptions = { json?: boolean; keep?: string }

const withPostgres = (what: string, command: string) =>
  new CommandFailed(
    `This shelter lives in PostgreSQL (DATABASE_URL). ${what} with PostgreSQL's own tools, for example:\n  ${command}`,
  )

export const restoreWithTools = () =>
  withPostgres('Restore it', 'pg_restore --clean --if-exists --dbname="$DATABASE_URL" pawstead.dump')

function readKeep(keep: string | undefined): number | undefined {
  if (keep === undefined) return undefined
  if (!/^[1-9]\d{0,5}$/.test(keep))
    throw new UsageError('--keep must be a whole number of at least 1: how many backups to keep.')
  return Number(keep)
}

/** `backup FILE`: a verified copy of the shelter, which may be running. */
export async function backup(config: Config, target: string, { json = false, keep }: BackupOptions): Promise<void> {
  const stay = readKeep(keep)
  if (config.databaseUrl) {
    throw withPostgres('Back it up', 'pg_dump --format=custom --file=pawstead.dump "$DATABASE_URL"')
  }
  const file = backupFile(target, new Date())
  if (stay !== undefined && !hasDate(file))
    throw new UsageError(
      '--keep needs a file name with a date such as pawstead-2026-01-31.db, or a folder, where each backup gets a dated name.',
    )
  // a running site takes precedence
  setPriority(constants.priority.PRIORITY_LOW)
  const started = performance.now()
  const bytes = await backUp(config.dataDir, file, progress('Backing up'))
  const removed = stay === undefined ? [] : deleteOlder(file, stay)
  const noteProblem = noteSuccess(config.dataDir)
  const seconds = Number(((performance.now() - started) / 1000).toFixed(1))
  report(json, { file, bytes, seconds, removed }, [
    `Backed up to ${file} (${formatBytes(bytes)}, ${seconds} s) and checked.`,
    ...removed.map((name) => `Removed the older ${name}`),
    ...(noteProblem === null ? [] : [`The overview of admins won't show this backup: ${noteProblem}`]),
  ])
}

/** For the checklist of admins. The backup is good without it: returns what went wrong, or null. */
function noteSuccess(dataDir: string): string | null {
  try {
    noteBackup(dataDir, new Date())
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
