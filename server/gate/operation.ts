import type { Database } from '#server/db/database.ts'
import { AppError } from '#server/errors.ts'
import type { LimitName } from '#server/http/limits.ts'
import type { User } from '#server/identity/users.ts'
import { canManageUsers } from '#shared/permissions.ts'
import type { Context } from './context.ts'
import { type EmailField, type Incoming, refuseOtherEmails, requireSameEmail } from './emails.ts'

type Callers = { anyone: User | null; user: User; person: User; admin: User; adminPerson: User }

/**
 * Who may call: `user` is whoever is logged in, `person` and `adminPerson` only who is so without an API key: for roles,
 * passwords and keys. Everybody else gets 401, a key or a user who is no admin 403.
 */
export type Access = keyof Callers

/** What the gate asks before an operation runs. */
export type Rule<Allowed extends Access = Access> = {
  access: Allowed
  /** What each call counts against, before anything of it is read. */
  limit?: LimitName
  /** Fields of the input whose email is somebody else's by design. */
  otherEmails?: readonly EmailField[]
}

/** Who acts, where, and by which login, where logins are kept here. */
export type Acting<Allowed extends Access = 'user'> = {
  db: Database
  user: Callers[Allowed]
  session?: string | undefined
}

/** Something Pawstead does for whoever its rule allows. A function like any other, and the rule beside it. */
export type Operation<Allowed extends Access, Input extends unknown[], Result> = {
  (acting: Acting<Allowed>, ...input: Input): Promise<Result>
  rule: Rule<Allowed>
}

/** Puts a rule beside a function. Both doors ask it, the command line and other operations just call. */
export function operation<Allowed extends Access, Input extends unknown[], Result>(
  rule: Rule<Allowed>,
  run: (acting: Acting<Allowed>, ...input: Input) => Promise<Result>,
): Operation<Allowed, Input, Result> {
  return Object.assign(run, { rule })
}

/** An operation in the hands of somebody who may call it. */
export type Admitted<Allowed extends Access, Input extends unknown[], Result> = {
  acting: Acting<Allowed>
  run: (...input: Input) => Promise<Result>
}

/**
 * The one gate, which both doors pass: who may call, what they say of themselves, and the limit, all before anything of
 * the call is read. Answers the second half, which wants to see what came and then gives the operation away.
 * Throws `NOT_LOGGED_IN`, `KEYS_NEED_LOGIN`, `ADMINS_ONLY`, `OTHER_EMAIL`, `TOO_MANY_REQUESTS`.
 */
export async function enter<Allowed extends Access, Input extends unknown[], Result>(
  operation: Operation<Allowed, Input, Result>,
  context: Context,
): Promise<(incoming: Incoming) => Admitted<Allowed, Input, Result>> {
  const { access, limit, otherEmails } = operation.rule
  const { db, user, session } = context
  requireAccess(access, context)
  if (limit) await context.limit(limit)
  const acting = { db, user, session } as Acting<Allowed>
  return (incoming) => {
    refuseOtherEmails(user, incoming, otherEmails)
    return { acting, run: (...input) => operation(acting, ...input) }
  }
}

function requireAccess(access: Access, { user, byKey, claimedEmail = '' }: Context): void {
  if (access !== 'anyone' && !user) throw new AppError('NOT_LOGGED_IN')
  requireSameEmail(user, claimedEmail)
  if ((access === 'admin' || access === 'adminPerson') && !canManageUsers(user)) throw new AppError('ADMINS_ONLY')
  if ((access === 'person' || access === 'adminPerson') && byKey) throw new AppError('KEYS_NEED_LOGIN')
}
