import type { Database } from '#server/db/database.ts'
import { AppError } from '#server/errors.ts'
import type { PasswordHashing } from '#server/identity/hashing.ts'
import type { UserRow } from '#server/identity/users.ts'
import type { Payments } from '#server/payments/payments.ts'
import type { LimitName } from '#server/platform/rate-limit/limits.ts'
import { canManageUsers, isStaff } from '#shared/permissions.ts'
import type { FixedSettings } from '#shared/settings.ts'
import type { Context, Visit } from './context.ts'
import { type EmailField, type RequestInput, refuseOtherEmails, requireSameEmail } from './emails.ts'

type CallerByAccess = { anyone: UserRow | null; user: UserRow; staff: UserRow; admin: UserRow }

/** Who may call: `user` is whoever is logged in, `staff` admins too. Everybody else gets 401, a user who may not 403. */
export type Access = keyof CallerByAccess

/** What the access check asks before an operation runs. */
export type AccessRule<Allowed extends Access = Access> = {
  access: Allowed
  /**
   * Milliseconds that its dearest use keeps the server busy, rounded up: 1 for one row, 2 for a page of them, 5 for a
   * change. Charged to the caller's address and account each time it runs; what its statements take beyond that is charged
   * afterwards (server/platform/rate-limit/limits.ts).
   */
  cost: number
  /** Only for who is logged in without an API key, which else acts as its owner: for roles, passwords and keys. */
  inPerson?: true
  /** The limit that each call counts against, before anything of it is read. */
  limit?: LimitName
  /** Fields of a body whose email is somebody else's by design. */
  otherEmails?: readonly EmailField[]
}

/** Who acts, where, and by which login, where logins are kept here; `fixed` is what the environment sets. */
export type Actor<Allowed extends Access = 'user'> = {
  db: Database
  user: CallerByAccess[Allowed]
  session?: string | undefined
  fixed?: FixedSettings | undefined
  /** Where it takes payments, if it does. */
  payments?: Payments | null | undefined
  /** By which address the site is seen, and from which network; absent for calls of the server's own. */
  visit?: (() => Visit) | undefined
  /** When they logged in, where logins are kept elsewhere. */
  since?: Date | undefined
  /** Told, once somebody has left, of the pictures that are to be deleted where they are kept outside of the database. */
  afterAccountDeletion?: ((pictures: string[]) => Promise<void>) | undefined
  /** Who waits for a password to be hashed; absent for calls of the server's own. */
  hashing?: PasswordHashing | undefined
}

/** Whoever looks, a visitor too. */
export type ViewerContext = { db: Database; user: UserRow | null }

/** Something that Pawstead does for the people its rule allows. A function like any other, with its rule beside it. */
export type Operation<Allowed extends Access, Input extends unknown[], Result> = {
  (ctx: Actor<Allowed>, ...input: Input): Promise<Result>
  rule: AccessRule<Allowed>
}

/**
 * Puts a rule beside a function. Both APIs ask it, the command line and other operations just call: what a function
 * does not need of who acts it need not be given.
 */
export function operation<
  Allowed extends Access,
  Run extends (ctx: Actor<Allowed>, ...input: never[]) => Promise<unknown>,
>(rule: AccessRule<Allowed>, run: Run): Run & { rule: AccessRule<Allowed> } {
  return Object.assign(run, { rule })
}

/** An operation, ready for somebody who may call it. */
export type AuthorizedCall<Allowed extends Access, Input extends unknown[], Result> = {
  ctx: Actor<Allowed>
  run: (...input: Input) => Promise<Result>
}

/**
 * the one access check, which both APIs pass: what the call costs, who may call, what they say about themselves, and the
 * limit, all before anything of the call is read. Returns the second half, which checks what was sent and then hands
 * out the operation. Throws `NOT_LOGGED_IN`, `SUSPENDED`, `KEYS_NEED_LOGIN`, `STAFF_ONLY`, `ADMINS_ONLY`, `OTHER_EMAIL`,
 * `TOO_MANY_REQUESTS`.
 */
export async function authorize<Allowed extends Access, Input extends unknown[], Result>(
  operation: Operation<Allowed, Input, Result>,
  context: Context,
): Promise<(incoming: RequestInput) => AuthorizedCall<Allowed, Input, Result>> {
  const { rule } = operation
  const { db, user, session, fixed, payments, visit, hashing, since, afterAccountDeletion } = context
  const { serve = runUncharged } = context
  context.consume?.(rule.cost)
  requireAllowed(rule, context)
  if (rule.limit) await context.limit(rule.limit)
  const ctx = { db, user, session, fixed, payments, visit, hashing, since, afterAccountDeletion } as Actor<Allowed>
  return (incoming) => {
    refuseOtherEmails(user, incoming, rule.otherEmails)
    return { ctx, run: (...input) => serve(async () => operation(ctx, ...input)) }
  }
}

/** For calls of the server's own, which are not charged. */
const runUncharged = <T>(work: () => T): T => work()

function requireAllowed({ access, inPerson }: AccessRule, context: Context): void {
  const { user, suspended, byKey, claimedEmail = '' } = context
  if (access !== 'anyone' && !user) throw new AppError(suspended ? 'SUSPENDED' : 'NOT_LOGGED_IN')
  requireSameEmail(user, claimedEmail)
  if (access === 'staff' && !isStaff(user)) throw new AppError('STAFF_ONLY')
  if (access === 'admin' && !canManageUsers(user)) throw new AppError('ADMINS_ONLY')
  if (inPerson && byKey) throw new AppError('KEYS_NEED_LOGIN')
}
