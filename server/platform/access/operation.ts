import type { HostFacts } from '#server/config/host-facts.ts'
import type { Database } from '#server/db/database.ts'
import type { PasswordHashing } from '#server/identity/password-hashing.ts'
import type { UserRow } from '#server/identity/users.ts'
import type { Payments } from '#server/payments/payments.ts'
import { readCurrency } from '#server/platform/currency/currency.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import type { LimitName } from '#server/platform/rate-limit/limits.ts'
import { isAdmin, isStaff } from '#shared/permissions.ts'
import type { HomePreview, PreviewInput } from '#shared/preview.ts'
import type { FixedSettings } from '#shared/settings.ts'
import type { Context, Visit } from './context.ts'
import { type EmailField, type RequestInput, refuseOtherEmails, requireSameEmail } from './emails.ts'

type CallerByAccess = { anyone: UserRow | null; user: UserRow; staff: UserRow; admin: UserRow }

/** `staff` includes admins. Visitors get 401, users without the role 403. */
export type Access = keyof CallerByAccess

export type AccessRule<Allowed extends Access = Access> = {
  access: Allowed
  /**
   * Milliseconds that the most expensive use takes, rounded up: 1 for one row, 2 for a page of rows, 5 for a change.
   * Charged to the caller's IP and account each time. If the statements take more, the rest is charged afterwards
   * (server/platform/rate-limit/limits.ts).
   */
  cost: number
  /** Refuses API keys, which otherwise act as their owner: for roles, passwords and keys. */
  inPerson?: true
  limit?: LimitName
  /** Fields of a body that contain another person's email by design. */
  otherEmails?: readonly EmailField[]
}

/**
 * `session` is absent if an identity provider stores sessions. `fixed`: settings that environment variables override.
 */
export type Actor<Allowed extends Access = 'user'> = {
  db: Database
  user: CallerByAccess[Allowed]
  session?: string | undefined
  fixed?: FixedSettings | undefined
  /** Whether the shelter sends email. */
  mail?: boolean | undefined
  payments?: Payments | null | undefined
  /** Absent for internal calls. */
  visit?: (() => Visit) | undefined
  since?: Date | undefined
  /** Called after an account was deleted, with the pictures to delete from storage outside the database. */
  afterAccountDeletion?: ((pictures: string[]) => Promise<void>) | undefined
  /** Absent for internal calls. */
  previewHome?: ((input: PreviewInput) => Promise<HomePreview>) | undefined
  /** What the server's configuration says. Absent for internal calls. */
  host?: (() => HostFacts) | undefined
  /** Absent for internal calls. */
  hashing?: PasswordHashing | undefined
  /** See `fixCurrency`. Absent for internal calls. */
  parsedAt?: number | undefined
}

export type ViewerContext = { db: Database; user: UserRow | null }

export type Operation<Allowed extends Access, Input extends unknown[], Result> = {
  (ctx: Actor<Allowed>, ...input: Input): Promise<Result>
  rule: AccessRule<Allowed>
}

/**
 * Adds a rule to a function. Both APIs check the rule; the command line and other operations call the function
 * directly, with only those parts of `ctx` that the function needs.
 */
export function operation<
  Allowed extends Access,
  Run extends (ctx: Actor<Allowed>, ...input: never[]) => Promise<unknown>,
>(rule: AccessRule<Allowed>, run: Run): Run & { rule: AccessRule<Allowed> } {
  return Object.assign(run, { rule })
}

export type AuthorizedCall<Allowed extends Access, Input extends unknown[], Result> = {
  ctx: Actor<Allowed>
  run: (...input: Input) => Promise<Result>
}

/**
 * The access check of both APIs: cost, role, `x-user-email`, and limit, all before any input is read.
 * Returns the second half, which checks the emails in the input and then returns the operation.
 * Throws `NOT_LOGGED_IN`, `SUSPENDED`, `KEYS_NEED_LOGIN`, `STAFF_ONLY`, `ADMINS_ONLY`, `OTHER_EMAIL`,
 * `TOO_MANY_REQUESTS`.
 */
export async function authorize<Allowed extends Access, Input extends unknown[], Result>(
  operation: Operation<Allowed, Input, Result>,
  context: Context,
): Promise<(incoming: RequestInput) => AuthorizedCall<Allowed, Input, Result>> {
  const { rule } = operation
  const { db, user, session, fixed, mail, payments, visit, hashing, since, afterAccountDeletion, previewHome, host } =
    context
  const { serve = runUncharged } = context
  context.consume?.(rule.cost)
  requireAllowed(rule, context)
  if (rule.limit) await context.limit(rule.limit)
  const parsedAt = await readCurrency(db, context.pageCurrency)
  const ctx = {
    ...{ db, user, session, fixed, mail, payments, visit, hashing, since, parsedAt },
    ...{ afterAccountDeletion, previewHome, host },
  }
  return (incoming) => {
    refuseOtherEmails(user, incoming, rule.otherEmails)
    const actor = ctx as Actor<Allowed>
    return { ctx: actor, run: (...input) => serve(async () => operation(actor, ...input)) }
  }
}

const runUncharged = <T>(work: () => T): T => work()

function requireAllowed({ access, inPerson }: AccessRule, context: Context): void {
  const { user, suspended, byKey, claimedEmail = '' } = context
  if (access !== 'anyone' && !user) throw new AppError(suspended ? 'SUSPENDED' : 'NOT_LOGGED_IN')
  requireSameEmail(user, claimedEmail)
  if (access === 'staff' && !isStaff(user)) throw new AppError('STAFF_ONLY')
  if (access === 'admin' && !isAdmin(user)) throw new AppError('ADMINS_ONLY')
  if (inPerson && byKey) throw new AppError('KEYS_NEED_LOGIN')
}
