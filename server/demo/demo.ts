import type { Config } from '#server/config/env.ts'
import { serve } from '#server/serve.ts'
import { isDemo, isWithoutShelter, markAsDemo } from './demo-mark.ts'
import { simulatedGoogle } from './google.ts'
import { demoLogins, demoPassword, people } from './people.ts'
import { isComplete, seedDemo } from './seed.ts'

/** Serves a sample shelter without external services, with its own folder and accounts. Returns the exit code. */
export async function demo(config: Config): Promise<number> {
  const { databaseUrl, firebase, google, s3, mail, ...ownConfig } = config
  const { dataDir } = ownConfig
  const isNew = isWithoutShelter(dataDir)
  return serve(ownConfig, {
    prepare: async (db) => {
      if (isNew) await markAsDemo(db, dataDir)
      if (!(await isComplete(db))) console.log('Making a sample shelter. This takes a few seconds, once.')
      await seedDemo(db)
      const simulates = await isDemo(db, dataDir)
      console.log(loginBlock(simulates))
      return simulates ? { simulatedGoogle } : {}
    },
  })
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
