import type { Config } from '#server/config/env.ts'
import type { Database } from '#server/db/database.ts'
import { isDemo, isWithoutShelter, markAsDemo } from './demo-mark.ts'
import { simulatedGoogle } from './google.ts'
import { demoLogins, demoPassword, people } from './people.ts'
import { isComplete, seedDemo } from './seed.ts'

/**
 * Prepares a sample shelter with its own folder and accounts. Returns a configuration without external services, and
 * what to do with the database before it is served.
 */
export function prepareDemo(config: Config) {
  const { databaseUrl, firebase, google, s3, mail, ...ownConfig } = config
  const { dataDir } = ownConfig
  const isNew = isWithoutShelter(dataDir)
  const prepare = async (db: Database) => {
    if (isNew) await markAsDemo(db, dataDir)
    if (!(await isComplete(db))) console.log('Making a sample shelter. This takes a few seconds, once.')
    await seedDemo(db)
    const simulates = await isDemo(db, dataDir)
    console.log(loginBlock(simulates))
    return simulates ? { simulatedGoogle } : {}
  }
  return { config: ownConfig, prepare }
}

export function loginBlock(simulatesGoogle: boolean): string {
  const rows = demoLogins.map(({ role, person }) => [role, people[person].email, demoPassword])
  const table = [['Log in as', 'Email', 'Password'], ...rows]
  const widths = [0, 1].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  const lines = table.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   ')}`)
  const google = simulatesGoogle
    ? "'Continue with Google' is simulated, with three accounts."
    : "'Continue with Google' is not simulated, as `demo` has not made this folder. Choose a new one with --data."
  return ['', 'A sample shelter to play with. Nothing here is real.', '', ...lines, '', google, ''].join('\n')
}
