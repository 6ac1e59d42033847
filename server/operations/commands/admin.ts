import type { Config } from '#server/config/env.ts'
import { AppError, parseInput } from '#server/errors.ts'
import { listAdmins } from '#server/features/users/queries.ts'
import { makeAdmin } from '#server/features/users/service.ts'
import { openShelter } from '#server/operations/backups/upgrade.ts'
import { makeAdminInput } from '#shared/users.ts'
import { CommandFailed, report } from './output.ts'

const openFor = ({ databaseUrl, dataDir }: Config) =>
  openShelter({ url: databaseUrl, dataDir }, { say: (sentence) => console.error(sentence) })

/** `admin grant EMAIL`: makes somebody with an account an admin; doing it again is no error. */
export async function grantAdmin(config: Config, address: string, { json = false }: { json?: boolean }): Promise<void> {
  const { email } = parseInput(makeAdminInput, { email: address })
  const db = await openFor(config)
  try {
    const user = await makeAdmin({ db }, { email })
    report(json, { email: user.email, role: user.role }, [`${user.email} is now an admin.`])
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'NO_SUCH_USER')) throw error
    throw new CommandFailed(`There is no user with the email ${email}. They need to register on the website first.`)
  } finally {
    await db.close()
  }
}

/** `admin list`: who is an admin. */
export async function showAdmins(config: Config, { json = false }: { json?: boolean }): Promise<void> {
  const db = await openFor(config)
  try {
    const admins = await listAdmins(db)
    const lines = admins.map(({ email, name }) => `${email}  ${name}`)
    const rows = admins.map(({ email, name, createdAt }) => ({ email, name, createdAt }))
    report(json, rows, lines.length > 0 ? lines : ['There is no admin yet.'])
  } finally {
    await db.close()
  }
}
