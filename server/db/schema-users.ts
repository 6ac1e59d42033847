import { sql } from 'drizzle-orm'
import { keyScopes } from '#shared/api-keys.ts'
import { invitedRoles } from '#shared/invitations.ts'
import { linkPurposes } from '#shared/links.ts'
import { languages } from '#shared/texts/languages.ts'
import { roles } from '#shared/users.ts'
import type { Dialect } from './dialect.ts'
import { unique } from './unique-rules.ts'

const now = () => new Date()

export function definePeople(dialect: Dialect) {
  const users = dialect.table(
    'users',
    {
      uid: dialect.text('uid').primaryKey(),
      email: dialect.text('email').notNull(),
      emailVerified: dialect.bool('email_verified').notNull().default(false),
      name: dialect.text('name').notNull(),
      photoUrl: dialect.text('photo_url'),
      searchFolded: dialect.text('search_folded').notNull().default(''),
      role: dialect.enumText('role', roles).notNull().default('user'),
      /** May act on every pet, request, and campaign, as admins do. */
      staff: dialect.bool('staff').notNull().default(false),
      /** Suspended users can't log in, and what they published is hidden. */
      suspendedAt: dialect.timestamp('suspended_at'),
      /** Kinds of notifications not sent by email, separated by commas. */
      mailOff: dialect.text('mail_off').notNull().default(''),
      /** When the mail server refused this email for good; null once the email is changed or confirmed again. */
      mailRefusedAt: dialect.timestamp('mail_refused_at'),
      /** Of emails (docs/product.md 20.3); null if it was never known: the shelter's own. */
      language: dialect.enumText('language', languages),
      createdAt: dialect.timestamp('created_at').notNull().$defaultFn(now),
    },
    (t) => [
      dialect.index('users_email').on(t.email),
      dialect.index('users_created').on(t.createdAt, t.uid),
      dialect.index('users_trusted').on(t.createdAt, t.uid).where(sql`role = 'admin' or staff`),
      dialect.index('users_suspended').on(t.createdAt, t.uid).where(sql`suspended_at is not null`),
    ],
  )
  const accounts = dialect.table('accounts', {
    uid: dialect.text('uid').primaryKey(),
    email: dialect.text('email').notNull().unique(unique('accounts_email')),
    passwordHash: dialect.text('password_hash'),
    googleSub: dialect.text('google_sub').unique(unique('accounts_google_sub')),
    name: dialect.text('name').notNull(),
    photoUrl: dialect.text('photo_url'),
    emailVerified: dialect.bool('email_verified').notNull().default(false),
    ownProfile: dialect.bool('own_profile').notNull().default(false),
    createdAt: dialect.timestamp('created_at').notNull().$defaultFn(now),
  })
  const sessions = dialect.table(
    'sessions',
    {
      tokenHash: dialect.text('token_hash').primaryKey(),
      uid: dialect
        .text('uid')
        .notNull()
        .references(() => accounts.uid, { onDelete: 'cascade' }),
      expiresAt: dialect.timestamp('expires_at').notNull(),
      createdAt: dialect.timestamp('created_at').notNull().$defaultFn(now),
      /** Label of the browser; null if the client sent no user agent, and before 0.2.0. */
      device: dialect.text('device'),
      lastUsedAt: dialect.timestamp('last_used_at'),
    },
    (t) => [dialect.index('sessions_uid').on(t.uid), dialect.index('sessions_expires').on(t.expiresAt)],
  )
  return { users, accounts, sessions }
}

/** Login throttling (docs/decisions/020-rate-limits-and-load-shedding.md). */
export function defineLogins(dialect: Dialect) {
  /** A browser that has logged in to an account before. The key is a hash of its token and the account's uid. */
  const devices = dialect.table(
    'devices',
    {
      key: dialect.text('key').primaryKey(),
      uid: dialect.text('uid').notNull(),
      lastUsedAt: dialect.timestamp('last_used_at').notNull(),
    },
    (t) => [dialect.index('devices_uid').on(t.uid, t.lastUsedAt)],
  )
  /** When an account accepts the next attempt from unknown devices, and when each source may try again. */
  const loginTurns = dialect.table(
    'login_turns',
    {
      key: dialect.text('key').primaryKey(),
      at: dialect.timestamp('at').notNull(),
      /** An attempt was reserved in the account's queue and not used yet. */
      reserved: dialect.bool('reserved').notNull().default(false),
      tries: dialect.int('tries').notNull().default(0),
    },
    (t) => [dialect.index('login_turns_at').on(t.at)],
  )
  return { devices, loginTurns }
}

export function defineKeys(dialect: Dialect) {
  const apiKeys = dialect.table(
    'api_keys',
    {
      id: dialect.id('id'),
      uid: dialect.text('uid').notNull(),
      name: dialect.text('name').notNull(),
      keyHash: dialect.text('key_hash').notNull().unique(unique('api_keys_key_hash')),
      prefix: dialect.text('prefix').notNull(),
      scope: dialect.enumText('scope', keyScopes).notNull().default('write'),
      expiresAt: dialect.timestamp('expires_at'),
      createdAt: dialect.timestamp('created_at').notNull().$defaultFn(now),
      lastUsedAt: dialect.timestamp('last_used_at'),
      revokedAt: dialect.timestamp('revoked_at'),
    },
    (t) => [dialect.index('api_keys_uid').on(t.uid)],
  )
  /** Only a hash of the secret is stored. */
  const oneTimeLinks = dialect.table(
    'one_time_links',
    {
      tokenHash: dialect.text('token_hash').primaryKey(),
      purpose: dialect.enumText('purpose', linkPurposes).notNull(),
      /** The account it is for; null in a set-up link. */
      uid: dialect.text('uid'),
      /** The email it was sent to; null if it was handed over otherwise. */
      email: dialect.text('email'),
      kind: dialect.text('kind'),
      expiresAt: dialect.timestamp('expires_at').notNull(),
      usedAt: dialect.timestamp('used_at'),
      createdAt: dialect.timestamp('created_at').notNull().$defaultFn(now),
    },
    (t) => [dialect.index('one_time_links_uid').on(t.uid), dialect.index('one_time_links_expires').on(t.expiresAt)],
  )
  return { apiKeys, oneTimeLinks }
}

/** Invitations (docs/decisions/057-invitations.md). The hashes of their secrets are in `one_time_links`. */
export function defineInvitations(dialect: Dialect) {
  const invitations = dialect.table(
    'invitations',
    {
      id: dialect.id('id'),
      /** Only an account with this confirmed email can accept; null: anyone who has the link. */
      email: dialect.text('email'),
      role: dialect.enumText('role', invitedRoles).notNull(),
      inviterUid: dialect.text('inviter_uid').notNull(),
      /** Whether the link was sent by email, which counts toward the limits. */
      mailed: dialect.bool('mailed').notNull().default(false),
      createdAt: dialect.timestamp('created_at').notNull().$defaultFn(now),
      expiresAt: dialect.timestamp('expires_at').notNull(),
      acceptedAt: dialect.timestamp('accepted_at'),
      acceptedUid: dialect.text('accepted_uid'),
      /** Also set when the inviter loses their rights. */
      revokedAt: dialect.timestamp('revoked_at'),
    },
    (t) => [
      dialect.index('invitations_created').on(t.createdAt),
      dialect.index('invitations_inviter').on(t.inviterUid),
      dialect.index('invitations_email').on(t.email),
      dialect.index('invitations_accepted').on(t.acceptedUid),
      dialect.check('invitations_admin_email', sql`role <> 'admin' or email is not null`),
    ],
  )
  return { invitations }
}
