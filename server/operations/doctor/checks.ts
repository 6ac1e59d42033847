import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import type { ReadableDatabase } from '#server/db/database.ts'
import type { Migration } from '#server/db/migrate.ts'
import { databaseFile } from '#server/db/sqlite/open.ts'
import { requestProblems } from '#server/features/adoptions/adoptions.queries.ts'
import { moneyProblems } from '#server/features/donations/ledger.service.ts'
import { monthlyProblems, overdueMonthly } from '#server/features/donations/monthly-problems.queries.ts'
import { overdueEvents } from '#server/features/donations/payment-events.service.ts'
import { stayProblems } from '#server/features/stays/stays.queries.ts'
import { hiddenPostProblems, listAdmins } from '#server/features/users/users.queries.ts'
import { listUnused, missingImages } from '#server/images/store.ts'
import { unusedCutoff } from '#server/images/unused-pictures.ts'
import { formatBytes } from '#server/platform/command-line/output.ts'
import { tallyProblems } from '#server/platform/tallies/fill.ts'

export type Finding = { check: string; ok: boolean; says: string }

export const passedCheck = (check: string, says: string): Finding => ({ check, ok: true, says })
export const failedCheck = (check: string, says: string): Finding => ({ check, ok: false, says })

const some = (problems: string[]) => `${problems.slice(0, 5).join('; ')}${problems.length > 5 ? '; and more' : ''}`

export function dataFolder(dataDir: string): Finding {
  if (!existsSync(dataDir))
    return failedCheck('Data folder', `${dataDir} does not exist: is --data right? pawstead serve makes a new one`)
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return passedCheck('Data folder', `${dataDir} can be read and written`)
  } catch {
    return failedCheck(
      'Data folder',
      `${dataDir} is not writable for this user: run as its owner, or hand it over with chown`,
    )
  }
}

/** Requires space for a second copy of the data (a backup before an upgrade), and for a day's pictures. */
export function diskSpace(dataDir: string): Finding {
  const { bavail, bsize } = statfsSync(dataDir)
  const free = bavail * bsize
  const size = statSync(databaseFile(dataDir), { throwIfNoEntry: false })?.size ?? 0
  const needed = 2 * size + 500_000_000
  const [has, is, needs] = [free, size, needed].map(formatBytes)
  return free >= needed
    ? passedCheck('Disk space', `${has} free, the database has ${is}`)
    : failedCheck('Disk space', `only ${has} free: make room for at least ${needs}, or upgrades and backups will fail`)
}

const restoring = {
  sqlite: 'restore a backup from before (pawstead restore FILE)',
  postgres: "restore a backup from before (PostgreSQL's pg_restore)",
}

export function migrations(pending: Migration[], dialect: ReadableDatabase['dialect']): Finding {
  const names = pending.map(({ tag }) => tag).join(', ')
  const start = {
    sqlite: 'start Pawstead once (pawstead serve); it makes a backup first',
    postgres: 'make a backup (pg_dump), then start Pawstead once (pawstead serve)',
  }
  return pending.length === 0
    ? passedCheck('Migrations', 'none pending')
    : failedCheck('Migrations', `${names} pending: ${start[dialect]}`)
}

export const integrity = (problems: string[]): Finding =>
  problems.length === 0
    ? passedCheck('Database', "passes SQLite's integrity check")
    : failedCheck('Database', `damaged: stop Pawstead and restore a backup (pawstead restore FILE). ${some(problems)}`)

export const madeByUs = (strange: string[]): Finding =>
  strange.length === 0
    ? passedCheck('Tables', 'as Pawstead makes them')
    : failedCheck(
        'Tables',
        `not as Pawstead makes them: the database ${some(strange)}. Unless you put it there yourself, stop Pawstead and restore a backup from before; restore refuses a backup with such things`,
      )

export const search = (problem: string | null): Finding =>
  problem === null
    ? passedCheck('Search', 'the index of names says what the pets do')
    : failedCheck(
        'Search',
        `some pets are not found by their names: pawstead doctor --fix makes the index anew, which ${problem}`,
      )

export const foreignKeys = (problems: string[], dialect: ReadableDatabase['dialect']): Finding =>
  problems.length === 0
    ? passedCheck('Foreign keys', 'every reference leads to its row')
    : failedCheck('Foreign keys', `${restoring[dialect]}: ${some(problems)}`)

export async function money(view: ReadableDatabase): Promise<Finding> {
  const problems = await moneyProblems(view)
  return problems.length === 0
    ? passedCheck('Money', "every campaign's sums are what its gifts come to, and each gift's history is possible")
    : failedCheck('Money', `${restoring[view.dialect]}: ${some(problems)}`)
}

export async function promises(view: ReadableDatabase): Promise<Finding> {
  const problems = await requestProblems(view)
  return problems.length === 0
    ? passedCheck('Promises', 'every pet is promised once, and its requests say the same')
    : failedCheck(
        'Promises',
        `${restoring[view.dialect]}, or release and decide those requests again: ${some(problems)}`,
      )
}

export async function places(view: ReadableDatabase): Promise<Finding> {
  const problems = await stayProblems(view)
  return problems.length === 0
    ? passedCheck('Stays', 'every pet is in one place, which fits its status')
    : failedCheck('Stays', `${restoring[view.dialect]}: ${some(problems)}`)
}

export async function figures(view: ReadableDatabase): Promise<Finding> {
  const problems = await tallyProblems(view)
  return problems.length === 0
    ? passedCheck('Figures', 'the tallies are what stays, requests, and gifts come to')
    : failedCheck('Figures', `pawstead doctor --fix counts everything again: ${some(problems)}`)
}

const overdue = (): Date => new Date(unusedCutoff(new Date()).getTime() - 2 * 3_600_000)

export async function pictures(view: ReadableDatabase): Promise<Finding[]> {
  const missing = await missingImages(view)
  const unused = await listUnused(view)
  const before = overdue()
  const old = unused.filter(({ since }) => since < before).length
  return [
    missing.length === 0
      ? passedCheck('Pictures', 'every picture that is shown is here')
      : failedCheck(
          'Pictures',
          `${missing.length} are shown but missing: upload them again, or restore a backup: ${some(missing)}`,
        ),
    old === 0
      ? passedCheck(
          'Unused pictures',
          unused.length === 0 ? 'none' : `${unused.length}, each deleted once nothing has shown it for a day`,
        )
      : failedCheck(
          'Unused pictures',
          `${old} that nothing has shown for more than a day: pawstead doctor --fix removes them`,
        ),
  ]
}

export async function hiddenPosts(view: ReadableDatabase): Promise<Finding> {
  const problems = await hiddenPostProblems(view)
  return problems.length === 0
    ? passedCheck('Suspensions', 'what suspended people have posted is hidden, and nothing else')
    : failedCheck('Suspensions', `suspend or restore those people once more (pawstead user): ${some(problems)}`)
}

export async function admins(view: ReadableDatabase): Promise<Finding> {
  const adminRows = await listAdmins(view)
  const active = adminRows.filter(({ suspendedAt }) => suspendedAt === null)
  if (active.length > 0) return passedCheck('Admins', `${active.length}`)
  return adminRows.length === 0
    ? failedCheck('Admins', 'none yet: open the set-up link that pawstead serve prints, or pawstead admin grant EMAIL')
    : failedCheck('Admins', 'all of them are suspended: pawstead user restore EMAIL, or pawstead admin grant EMAIL')
}

export async function monthlyDonations(view: ReadableDatabase): Promise<Finding> {
  const [broken, late] = [await monthlyProblems(view), await overdueMonthly(view, new Date())]
  if (broken.length > 0) return failedCheck('Monthly gifts', `${restoring[view.dialect]}: ${some(broken)}`)
  return late.length === 0
    ? passedCheck('Monthly gifts', 'each paid invoice is one gift, and Stripe has confirmed every change')
    : failedCheck('Monthly gifts', `tried again by pawstead serve; look for the reason in the log: ${some(late)}`)
}

export async function paymentEvents(view: ReadableDatabase): Promise<Finding> {
  const overdue = await overdueEvents(view, new Date())
  return overdue === 0
    ? passedCheck('Payment events', 'all applied')
    : failedCheck(
        'Payment events',
        `${overdue} from Stripe not applied for over an hour: they are tried again hourly. Look for the reason in the log`,
      )
}
