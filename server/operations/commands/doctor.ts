import { existsSync } from 'node:fs'
import { type Config, InvalidConfig } from '#server/config/env.ts'
import { repairNameIndex } from '#server/db/sqlite/name-index.ts'
import { databaseFile } from '#server/db/sqlite/open.ts'
import { timeZoneIn } from '#server/features/settings/settings.queries.ts'
import { openStorages } from '#server/images/storage.ts'
import { deleteUnusedImages } from '#server/images/store.ts'
import { unusedCutoff } from '#server/images/unused-pictures.ts'
import { openShelter } from '#server/operations/backups/upgrade.ts'
import { type Finding, failedCheck } from '#server/operations/doctor/checks.ts'
import { examine } from '#server/operations/doctor/examine.ts'
import { counted, report } from '#server/platform/command-line/output.ts'
import { countTimeout, rebuildTallies, tallyProblems } from '#server/platform/tallies/fill.ts'

export type DoctorOptions = { json?: boolean; fix?: boolean }

/**
 * `doctor`: runs all checks, with a line for each; true if all pass. With `--fix`, it first removes unused data and
 * recomputes derived data.
 */
export async function doctor(readConfig: () => Config, { json = false, fix = false }: DoctorOptions): Promise<boolean> {
  const findings = await findingsOf(readConfig, fix)
  const width = Math.max(...findings.map(({ check }) => check.length))
  report(
    json,
    findings,
    findings.map(({ check, ok, says }) => `${ok ? 'ok  ' : 'DO  '}${check.padEnd(width)}  ${says}`),
  )
  return findings.every(({ ok }) => ok)
}

async function findingsOf(readConfig: () => Config, fix: boolean): Promise<Finding[]> {
  try {
    const config = readConfig()
    if (fix) await mend(config)
    return await examine(config)
  } catch (error) {
    if (error instanceof InvalidConfig) return error.lines.map((line) => failedCheck('Configuration', line))
    throw error
  }
}

async function mend(config: Config): Promise<void> {
  const { databaseUrl, dataDir } = config
  if (!databaseUrl && !existsSync(databaseFile(dataDir))) return
  const db = await openShelter({ url: databaseUrl, dataDir }, { say: (sentence) => console.error(sentence) })
  try {
    const removed = await deleteUnusedImages(db, unusedCutoff(new Date()), openStorages(db, config))
    console.error(`Removed ${counted(removed, 'unused picture')}.`)
    if (db.dialect === 'sqlite' && repairNameIndex(databaseFile(dataDir)))
      console.error('Made the index of names anew.')
    if ((await tallyProblems(db)).length > 0) {
      await db.transaction(async (tx) => rebuildTallies(db, tx, await timeZoneIn(db, tx)), { timeout: countTimeout })
      console.error('Counted the figures anew.')
    }
  } finally {
    await db.close()
  }
}
