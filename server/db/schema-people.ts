import { sql } from 'drizzle-orm'
import { keyScopes } from '#shared/keys.ts'
import { linkPurposes } from '#shared/links.ts'
import { roles } from '#shared/users.ts'
import type { Dialect } from './columns.ts'
import { unique } from './unique-rules.ts'

const now = () => new Date()

/** People, their accounts and their sessions. */
export function definePeople(dialect: Dialect) {
  const users = dialect.table(
    'users',
    {
      uid: dialect.text('uid').primaryKey(),
      email: dialect.text('email').notNull(),
      emailVerified: dialect.bool('email_verified').notNull().default(false),
      name: dialect.text('name').notNull(),
      photoUrl: dialect.text('photo_url'),
      /** Name and email, folded for searching. */
      searchFolded: dialect.text('search_folded').notNull().default(''),
      role: dialect.enumText('role', roles).notNull().default('user'),
      /** May act on every pet, request and campaign, as admins do. */
      staff: dialect.bool('staff').notNull().default(false),
      /** Since when they are kept out, and what they published is hidden. */
      suspendedAt: dialect.timestamp('suspended_at'),
      /** Kinds of notifications that don't go out by mail, with commas between them. */
      mailOff: dialect.text('mail_off').notNull().default(''),
      /** When this address was refused for good by whoever keeps it; null once it is another one or proved anew. */
      mailRefusedAt: dialect.timestamp('mail_refused_at'),
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
    /** Name or picture were chosen here, and no longer follow Google's. */
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
      /** What it was begun with, in words; null where nothing was said, and before 0.2.0. */
      device: dialect.text('device'),
      lastUsedAt: dialect.timestamp('last_used_at'),
    },
    (t) => [dialect.index('sessions_uid').on(t.uid), dialect.index('sessions_expires').on(t.expiresAt)],
  )
  return { users, accounts, sessions }
}

/** What tells an owner's log-in from a guess (docs/decisions/020-costs-turns-and-shedding.md). */
export function defineLogins(dialect: Dialect) {
  /** A browser that has logged in to an account before: a hash of its token and the account. */
  const devices = dialect.table(
    'devices',
    {
      key: dialect.text('key').primaryKey(),
      uid: dialect.text('uid').notNull(),
      lastUsedAt: dialect.timestamp('last_used_at').notNull(),
    },
    (t) => [dialect.index('devices_uid').on(t.uid, t.lastUsedAt)],
  )
  /** When an account takes the next guess of unknown devices, and when each who guesses may try again. */
  const loginTurns = dialect.table(
    'login_turns',
    {
      key: dialect.text('key').primaryKey(),
      at: dialect.timestamp('at').notNull(),
      /** A turn that was given out in the account's line, and not yet used. */
      reserved: dialect.bool('reserved').notNull().default(false),
      tries: dialect.int('tries').notNull().default(0),
    },
    (t) => [dialect.index('login_turns_at').on(t.at)],
  )
  return { devices, loginTurns }
}

/** What proves who somebody is, in place of a password. */
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
      /** Null for a key that lasts until it is revoked. */
      expiresAt: dialect.timestamp('expires_at'),
      createdAt: dialect.timestamp('created_at').notNull().$defaultFn(now),
      lastUsedAt: dialect.timestamp('last_used_at'),
      revokedAt: dialect.timestamp('revoked_at'),
    },
    (t) => [dialect.index('api_keys_uid').on(t.uid)],
  )
  /** Links that may do one thing once; of their secret only a hash is kept. */
  const oneTimeLinks = dialect.table(
    'one_time_links',
    {
      tokenHash: dialect.text('token_hash').primaryKey(),
      purpose: dialect.enumText('purpose', linkPurposes).notNull(),
      /** Whose account it is for; null in a set-up link. */
      uid: dialect.text('uid'),
      /** The address it was sent to; null where it was handed over otherwise. */
      email: dialect.text('email'),
      /** What kind of mail it stops. */
      kind: dialect.text('kind'),
      expiresAt: dialect.timestamp('expires_at').notNull(),
      usedAt: dialect.timestamp('used_at'),
      createdAt: dialect.timestamp('created_at').notNull().$defaultFn(now),
    },
    (t) => [dialect.index('one_time_links_uid').on(t.uid), dialect.index('one_time_links_expires').on(t.expiresAt)],
  )
  return { apiKeys, oneTimeLinks }
}
