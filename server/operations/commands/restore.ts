import type { Config } from '#server/config/env.ts'
import { formatErasedAgain } from '#server/operations/backups/erased-accounts.ts'
import { restore as putBack } from '#server/operations/backups/restore.ts'
import { progress, report } from '#server/platform/command-line/output.ts'
import { restoreWithTools } from './backup.ts'

export type RestoreOptions = { json?: boolean; force?: boolean }

/** `restore FILE`: replaces the data folder's database, which is kept, with a backup. */
export async function restore(config: Config, file: string, { json = false, force }: RestoreOptions): Promise<void> {
  if (config.databaseUrl) throw restoreWithTools()
  const restored = await putBack(config.dataDir, file, {
    force: force === true,
    say: (sentence) => console.error(sentence),
    onProgress: progress('Restoring'),
  })
  const again = formatErasedAgain(restored.erasedAgain)
  report(json, restored, [
    `Restored ${file} to ${config.dataDir}.`,
    'Everybody must log in again, and API keys must be made anew.',
    ...(again ? [again] : []),
    ...(restored.kept ? [`What was there before is kept as ${restored.kept}`] : []),
    ...(restored.whileRunning ? ['The running Pawstead shows it from now on.'] : []),
  ])
}
