import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { recordAudit } from '#server/platform/audit-log/record-audit.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { sendAccountMail } from '#server/platform/notifications/account-mail.ts'
import { notify } from '#server/platform/notifications/notify.ts'
import type { RegisterInput } from '#shared/auth.ts'
import type { ReadingLanguage } from '#shared/texts/languages.ts'
import type { Identity } from './identity.ts'
import { type AttemptSource, refundAttempt, reserveAttempt } from './login-throttle.ts'
import { decoyHash, type HashingCaller, hashPassword, verifyPassword } from './passwords.ts'
import { type RevokedAccess, revokeAccess } from './revoke-access.ts'
import { newToken, startSession } from './sessions.ts'
import { lockAndCheckSuspended, requireNotSuspended } from './users.ts'

type AccountRow = Database['schema']['accounts']['$inferSelect']
export type LoginResult = { token: string; identity: Identity }

export const identityOf = (
  account: Pick<AccountRow, 'uid' | 'email' | 'emailVerified' | 'name' | 'photoUrl'>,
): Identity => ({
  uid: account.uid,
  email: account.email,
  emailVerified: account.emailVerified,
  name: account.name,
  picture: account.photoUrl,
})

type LoginContext = { device?: string | undefined; waiting?: HashingCaller | undefined }

/** Runs work that may throw `EMAIL_TAKEN`, and counts how often it does. */
export type CountRefusals = <T>(work: () => Promise<T>) => Promise<T>

type RegisterOptions = LoginContext & {
  confirms?: boolean
  counted?: CountRefusals
  /** Of the page, for the email that confirms the address. */
  language?: ReadingLanguage | null
}

/**
 * Creates an account with a password and logs it in. Throws `EMAIL_TAKEN`, `LOGINS_BUSY`, and what `counted` throws.
 */
export async function register(
  db: Database,
  input: RegisterInput,
  { device, waiting, confirms = false, counted = (work) => work(), language = null }: RegisterOptions = {},
): Promise<LoginResult> {
  const { accounts } = db.schema
  const passwordHash = await hashPassword(input.password, waiting)
  const token = newToken()
  const values = {
    uid: randomUUID(),
    email: input.email,
    name: input.name,
    photoUrl: input.photoURL ?? null,
    passwordHash,
    createdAt: new Date(),
  }
  const insert = async (tx: Tx) => {
    const [row] = await tx.insert(accounts).values(values).onConflictDoNothing({ target: accounts.email }).returning()
    if (!row) throw new AppError('EMAIL_TAKEN')
    await startSession(db, tx, { uid: row.uid, token, device })
    if (confirms) await sendAccountMail(db, tx, { kind: 'confirm', email: row.email, uid: row.uid, language })
    return row
  }
  return { token, identity: identityOf(await counted(() => db.transaction(insert))) }
}

/**
 * Logs in with email and password. Throws `WRONG_CREDENTIALS` for an unknown email as well as a wrong password. An
 * unknown email is checked against a decoy hash, so that the time doesn't reveal whether an account exists.
 * Attempts with `visitor` are throttled. Throws `ACCOUNT_WAITS`, `LOGINS_BUSY`, and `SUSPENDED` (with the right
 * password only).
 */
export async function login(
  db: Database,
  input: { email: string; password: string },
  { visitor, device, waiting }: LoginContext & { visitor?: AttemptSource | undefined } = {},
): Promise<LoginResult> {
  const { accounts } = db.schema
  const [account] = await db.read.select().from(accounts).where(eq(accounts.email, input.email))
  const attempt = visitor && (await reserveAttempt(db, { email: input.email, account }, visitor))
  const right = await verifyPassword(input.password, account?.passwordHash ?? decoyHash(), waiting)
  if (!account?.passwordHash || !right) throw new AppError('WRONG_CREDENTIALS')
  const token = newToken()
  const loggedIn = await db.transaction(async (tx) => {
    // the password may have changed during the check
    const [unchanged] = await tx
      .update(accounts)
      .set({ passwordHash: account.passwordHash })
      .where(and(eq(accounts.uid, account.uid), eq(accounts.passwordHash, account.passwordHash ?? '')))
      .returning({ uid: accounts.uid })
    if (!unchanged) throw new AppError('WRONG_CREDENTIALS')
    if (attempt) await refundAttempt(db, tx, attempt)
    if (await lockAndCheckSuspended(db, tx, account.uid)) return false
    await startSession(db, tx, { uid: account.uid, token, device })
    return true
  })
  if (!loggedIn) throw new AppError('SUSPENDED')
  return { token, identity: identityOf(account) }
}

export type GooglePerson = Omit<Identity, 'uid'> & { sub: string }

/**
 * Logs in a Google user, creating the account the first time. Name and picture follow Google's until the user chooses
 * their own here.
 * An account with the same email but without this `sub` belongs to a password user and is not taken over. Throws
 * `EMAIL_HAS_PASSWORD`, `SUSPENDED`.
 */
export async function loginWithGoogle(db: Database, person: GooglePerson, device?: string): Promise<LoginResult> {
  const { accounts } = db.schema
  const token = newToken()
  const profile = { ...(person.name && { name: person.name }), ...(person.picture && { photoUrl: person.picture }) }
  const values = {
    uid: randomUUID(),
    email: person.email,
    emailVerified: person.emailVerified,
    googleSub: person.sub,
    name: person.email.split('@')[0] || person.email,
    ...profile,
    createdAt: new Date(),
  }
  const account = await db.transaction(async (tx) => {
    const unlessOwn = (column: typeof accounts.name | typeof accounts.photoUrl, value: string) =>
      sql<string>`case when ${accounts.ownProfile} then ${column} else ${value} end`
    const updateExisting = () =>
      tx
        .update(accounts)
        .set({
          googleSub: person.sub,
          ...(person.name && { name: unlessOwn(accounts.name, person.name) }),
          ...(person.picture && { photoUrl: unlessOwn(accounts.photoUrl, person.picture) }),
        })
        .where(eq(accounts.googleSub, person.sub))
        .returning()
    const insertNew = () => tx.insert(accounts).values(values).onConflictDoNothing().returning()
    // updates again at the end: a concurrent login of the same person may have inserted the row
    const row = (await updateExisting())[0] ?? (await insertNew())[0] ?? (await updateExisting())[0]
    if (!row) throw new AppError('EMAIL_HAS_PASSWORD')
    await requireNotSuspended(db, tx, row.uid)
    await startSession(db, tx, { uid: row.uid, token, device })
    return row
  })
  return { token, identity: identityOf(account) }
}

type ReplacePasswordOptions = {
  /** Replaces the password only if this is still its hash. Null: only if there was no password. */
  expectedHash?: string | null
  exceptSession?: string | undefined
}

/**
 * The only place where a password changes: it revokes all other access to the account and notifies its owner. Null if
 * the account doesn't exist or its password is not the expected one.
 */
export async function replacePassword(
  db: Database,
  tx: Tx,
  uid: string,
  passwordHash: string,
  { expectedHash, exceptSession }: ReplacePasswordOptions = {},
): Promise<RevokedAccess | null> {
  const { accounts } = db.schema
  const same = expectedHash === null ? isNull(accounts.passwordHash) : eq(accounts.passwordHash, expectedHash ?? '')
  const [row] = await tx
    .update(accounts)
    .set({ passwordHash })
    .where(and(eq(accounts.uid, uid), expectedHash === undefined ? undefined : same))
    .returning({ uid: accounts.uid })
  if (!row) return null
  await notify(db, tx, { uid, kind: 'password_changed', data: {} })
  return revokeAccess(db, tx, uid, { exceptSession })
}

/** For the command line. Revokes all other access to the account. Throws `NO_SUCH_USER`. */
export async function setPassword(db: Database, email: string, password: string): Promise<RevokedAccess> {
  const { accounts } = db.schema
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const [account] = await tx.select({ uid: accounts.uid }).from(accounts).where(eq(accounts.email, email))
    const ended = account && (await replacePassword(db, tx, account.uid, passwordHash))
    if (!ended) throw new AppError('NO_SUCH_USER')
    await recordAudit(db, tx, null, { act: 'password_set', subject: 'user', id: account.uid })
    return ended
  })
}

/** Labels of a user's login methods: an account that isn't stored here is Firebase's. */
export async function loginMethods({ read, schema: { accounts } }: Database, uid: string): Promise<string[]> {
  const [account] = await read
    .select({ password: isNotNull(accounts.passwordHash), google: isNotNull(accounts.googleSub) })
    .from(accounts)
    .where(eq(accounts.uid, uid))
  if (!account) return ['Firebase']
  return [...(account.password ? ['a password'] : []), ...(account.google ? ['Google'] : [])]
}
