import type { Config } from '#server/config/env.ts'
import type { Database } from '#server/db/database.ts'
import { restoreUser, revokeAdmin, setStaff, suspendUser } from '#server/features/users/roles.service.ts'
import type { UserRow } from '#server/identity/users.ts'
import { openShelter } from '#server/operations/backups/upgrade.ts'
import { CommandFailed, report } from '#server/platform/command-line/output.ts'
import { AppError, parseInput } from '#server/platform/errors/errors.ts'
import { suspensionInput } from '#shared/users.ts'

type RoleCommand = {
  run: (db: Database, target: { email: string }) => Promise<UserRow>
  says: (user: UserRow) => string
}

/** The commands for roles and suspension, except `admin grant` (docs/product.md 16.3–16.5). */
export const roleCommands = {
  revokeAdmin: {
    run: (db, target) => revokeAdmin(db, target),
    says: ({ email }) => `${email} is no longer an admin.`,
  },
  grantStaff: {
    run: (db, { email }) => setStaff({ db, user: null }, { email, staff: true }),
    says: ({ email }) => `${email} is now staff: they may act on every pet, request and campaign.`,
  },
  revokeStaff: {
    run: (db, { email }) => setStaff({ db, user: null }, { email, staff: false }),
    says: ({ email, role }) =>
      role === 'admin'
        ? `${email} no longer has the mark of staff, and is still an admin.`
        : `${email} is no longer staff.`,
  },
  suspend: {
    run: (db, target) => suspendUser({ db, user: null }, target),
    says: ({ email }) => `${email} is suspended: logged out everywhere, with all that they have posted hidden.`,
  },
  restore: {
    run: (db, target) => restoreUser({ db, user: null }, target),
    says: ({ email }) => `${email} may log in again, and what they have posted is as public as it was.`,
  },
} satisfies Record<string, RoleCommand>

/**
 * `admin revoke EMAIL`, `staff grant|revoke EMAIL`, `user suspend|restore EMAIL`. Repeating one is no error; the
 * shelter may be running.
 */
export async function runRoleCommand(
  { databaseUrl, dataDir }: Config,
  name: keyof typeof roleCommands,
  address: string,
  { json = false }: { json?: boolean },
): Promise<void> {
  const target = parseInput(suspensionInput, { email: address })
  const { run, says }: RoleCommand = roleCommands[name]
  const db = await openShelter({ url: databaseUrl, dataDir }, { say: (sentence) => console.error(sentence) })
  try {
    const user = await run(db, target).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'NO_SUCH_USER')) throw error
      throw new CommandFailed(`There is no user with the email ${target.email}.`)
    })
    const { email, role, staff, suspendedAt } = user
    report(json, { email, role, staff, suspended: suspendedAt !== null }, [says(user)])
  } finally {
    await db.close()
  }
}
