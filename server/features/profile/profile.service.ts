import { and, eq, ne } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { replacePassword } from '#server/identity/accounts.ts'
import { type Attempt, refundAttempt, reserveAttempt } from '#server/identity/login-throttle.ts'
import { hashCost } from '#server/identity/password-hashing.ts'
import { hashPassword, systemCaller, verifyPassword } from '#server/identity/passwords.ts'
import type { RevokedAccess } from '#server/identity/revoke-access.ts'
import { lockSession } from '#server/identity/sessions.ts'
import { type UserRow, updateProfile } from '#server/identity/users.ts'
import { markImagesUsed } from '#server/images/unused-pictures.ts'
import { type Actor, operation } from '#server/platform/access/operation.ts'
import { AppError, issueOf } from '#server/platform/errors/errors.ts'
import { formatStoppedTopics, parseStoppedTopics } from '#shared/mail.ts'
import type { MailChoices, MailInput, MeInput, PasswordInput, ProfileInput } from '#shared/profile.ts'
import { serverRefusalTexts } from '#shared/server-refusals.texts.ts'
import { accountOf, sessionIdOf, sessionsOf } from './profile.queries.ts'

export const getProfile = operation(
  { access: 'user', cost: 1, inPerson: true },
  async function getProfile({ db, user }) {
    const account = await accountOf(db, user.uid)
    return {
      keptHere: account !== undefined,
      hasPassword: Boolean(account?.passwordHash),
      hasGoogle: Boolean(account?.googleSub),
      emailVerified: user.emailVerified,
      mailRefusedAt: user.mailRefusedAt,
      mailOff: parseStoppedTopics(user.mailOff),
      language: user.language,
    }
  },
)

type SavedProfile = { user: UserRow; ended: RevokedAccess | null }

/**
 * Changes the caller's name, picture, password and email topics, all or nothing. Throws `KEPT_BY_FIREBASE`,
 * `NO_SUCH_PICTURE`, `WRONG_PASSWORD`, `ACCOUNT_WAITS`, `LOGINS_BUSY`, `NOT_LOGGED_IN`.
 */
export const changeMe = operation(
  { access: 'user', cost: 2 * hashCost, inPerson: true, limit: 'password' },
  function changeMe(ctx, input: MeInput) {
    return applyChanges(ctx, input)
  },
)

/** Throws `KEPT_BY_FIREBASE`, `NO_SUCH_PICTURE`. */
export const changeProfile = operation(
  { access: 'user', cost: 5, inPerson: true },
  async function changeProfile(ctx, input: ProfileInput) {
    return (await applyChanges(ctx, input)).user
  },
)

/**
 * Sets a new password if the caller knows the current one or has none. Ends all other sessions, all API keys and all
 * reset links, and returns how many. Throws `KEPT_BY_FIREBASE`, `WRONG_PASSWORD`, `ACCOUNT_WAITS`, `LOGINS_BUSY`, and
 * `NOT_LOGGED_IN` if the caller's session has ended.
 */
export const changePassword = operation(
  { access: 'user', cost: 2 * hashCost, inPerson: true, limit: 'password' },
  async function changePassword(ctx, input: PasswordInput) {
    return (await applyChanges(ctx, input)).ended ?? { sessions: 0, keys: 0 }
  },
)

/** Changes which emails the caller gets, and their language. Waiting emails follow it (docs/product.md 20.3). */
export const changeMail = operation(
  { access: 'user', cost: 5, inPerson: true },
  async function changeMail(ctx, { off, language }: MailInput): Promise<MailChoices> {
    const { user } = await applyChanges(ctx, { mailOff: off, language })
    return { off: parseStoppedTopics(user.mailOff), language: user.language }
  },
)

type ProfileChanges = MeInput & Pick<MailInput, 'language'>

async function applyChanges(
  ctx: Actor,
  { name, photoURL, mailOff, language, ...secrets }: ProfileChanges,
): Promise<SavedProfile> {
  const { db, user } = ctx
  const fresh = secrets.password === undefined ? null : await hashNewPassword(ctx, secrets.password, secrets)
  const profile = name === undefined && photoURL === undefined ? null : { name, photoURL }
  return db.transaction(async (tx) => {
    if (photoURL && photoURL !== user.photoUrl) await markImagesUsed(tx, db.schema, [photoURL])
    const ended = fresh && (await savePassword(ctx, tx, fresh))
    let changed = user
    if (profile) changed = (await updateProfile(db, tx, user.uid, profile)) ?? refuseExternalAccount()
    if (mailOff) changed = await saveMail(db, tx, user, { off: mailOff, language })
    return { user: changed, ended }
  })
}

function refuseExternalAccount(): never {
  throw new AppError('KEPT_BY_FIREBASE')
}

const wrongPassword = (write: () => string) =>
  new AppError('WRONG_PASSWORD', { issues: [issueOf('currentPassword', write)] })

/** `was` is the hash that was checked; `turn` is the login attempt to refund. */
export type PasswordProof = { was: string | null; turn: Attempt | null }
type PasswordChange = PasswordProof & { passwordHash: string }

async function hashNewPassword(
  ctx: Actor,
  password: string,
  { currentPassword }: { currentPassword?: string | undefined },
): Promise<PasswordChange> {
  const proof = (await checkCurrentPassword(ctx, currentPassword)) ?? refuseExternalAccount()
  const inLine = ctx.hashing?.queueHashing ?? ((work) => work(systemCaller))
  return { ...proof, passwordHash: await inLine((waiting) => hashPassword(password, waiting)) }
}

/**
 * Checks the current password within the login throttle. Returns null if an identity provider stores accounts. Throws
 * `WRONG_PASSWORD`, `ACCOUNT_WAITS`, `LOGINS_BUSY`.
 */
export async function checkCurrentPassword(
  { db, user, session, hashing }: Actor,
  currentPassword: string | undefined,
): Promise<PasswordProof | null> {
  const account = await accountOf(db, user.uid)
  if (!account) return null
  const { email, passwordHash: was } = account
  if (was === null) return { was, turn: null }
  if (currentPassword === undefined) throw wrongPassword(serverRefusalTexts.CURRENT_PASSWORD_MISSING)
  const counted = hashing?.countsAttempts && session !== undefined
  const target = { email, account: { uid: user.uid, passwordHash: was } }
  const turn = counted ? await reserveAttempt(db, target, { session }) : null
  const inLine = hashing?.queueHashing ?? ((work) => work(systemCaller))
  const right = await inLine((waiting) => verifyPassword(currentPassword, was, waiting))
  if (!right) throw wrongPassword(serverRefusalTexts.CURRENT_PASSWORD_WRONG)
  return { was, turn }
}

async function savePassword(
  { db, user, session }: Actor,
  tx: Tx,
  { passwordHash, was: expectedHash, turn }: PasswordChange,
) {
  const ended = await replacePassword(db, tx, user.uid, passwordHash, { expectedHash, exceptSession: session })
  if (!ended) throw wrongPassword(serverRefusalTexts.CURRENT_PASSWORD_WRONG)
  // otherwise a session that is just being ended could set its own password
  if (session !== undefined) await lockSession(db, tx, session)
  if (turn) await refundAttempt(db, tx, turn)
  return ended
}

async function saveMail(db: Database, tx: Tx, { uid }: UserRow, { off, language }: MailInput): Promise<UserRow> {
  const { users } = db.schema
  const [user] = await tx
    .update(users)
    .set({ mailOff: formatStoppedTopics(off), ...(language && { language }) })
    .where(eq(users.uid, uid))
    .returning()
  if (!user) throw new Error('the logged-in user has no record')
  return user
}

/** Throws `KEPT_BY_FIREBASE` if an identity provider stores sessions. */
const currentSession = ({ session }: Actor): string => session ?? refuseExternalAccount()

/** At most 100 sessions of the caller, and their total. Throws `KEPT_BY_FIREBASE`. */
export const listSessions = operation({ access: 'user', cost: 2, inPerson: true }, async function listSessions(ctx) {
  const { items, total } = await sessionsOf(ctx.db, ctx.user.uid, currentSession(ctx))
  return { items: items.map(({ current, ...session }) => ({ ...session, current: Number(current) === 1 })), total }
})
export type SessionRecord = Awaited<ReturnType<typeof listSessions>>['items'][number]

/** Ends one of the caller's sessions, also the current one. Throws `NO_SUCH_SESSION`, `KEPT_BY_FIREBASE`. */
export const endSession = operation(
  { access: 'user', cost: 5, inPerson: true },
  async function endSession(ctx, { session }: { session: string }): Promise<{ sessions: number }> {
    const { db, user } = ctx
    const { sessions } = db.schema
    currentSession(ctx)
    const ended = await db.transaction((tx) =>
      tx
        .delete(sessions)
        .where(and(eq(sessions.uid, user.uid), eq(sessionIdOf(sessions.tokenHash), session)))
        .returning({ uid: sessions.uid }),
    )
    if (ended.length === 0) throw new AppError('NO_SUCH_SESSION')
    return { sessions: ended.length }
  },
)

/**
 * Ends all of the caller's other sessions and returns how many. Throws `KEPT_BY_FIREBASE`, and `NOT_LOGGED_IN` if the
 * current session has ended.
 */
export const endOtherSessions = operation(
  { access: 'user', cost: 5, inPerson: true },
  async function endOtherSessions(ctx): Promise<{ sessions: number }> {
    const { db, user } = ctx
    const { sessions } = db.schema
    const own = currentSession(ctx)
    const ended = await db.transaction(async (tx) => {
      await lockSession(db, tx, own)
      return tx
        .delete(sessions)
        .where(and(eq(sessions.uid, user.uid), ne(sessions.tokenHash, own)))
        .returning({ uid: sessions.uid })
    })
    return { sessions: ended.length }
  },
)
