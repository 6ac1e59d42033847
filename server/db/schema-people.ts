import { sql } from 'drizzle-orm'
import { keyScopes } from '#shared/keys.ts'
import { linkPurposes } from '#shared/links.ts'
import { roles } from '#shared/users.ts'
import type { Kit } from './columns.ts'
import { unique } from './unique-rules.ts'

const now = () => new Date()

/** People, their accounts and their sessions. */
export function definePeople(kit: Kit) {
  const users = kit.table(
    'users',
    {
      uid: kit.text('uid').primaryKey(),
      email: kit.text('email').notNull(),
      emailVerified: kit.bool('email_verified').notNull().default(false),
      name: kit.text('name').notNull(),
      photoUrl: kit.text('photo_url'),
      /** Name and email, folded for searching. */
      searchFolded: kit.text('search_folded').notNull().default(''),
      role: kit.oneOf('role', roles).notNull().default('user'),
      /** May act on every pet, request and campaign, as admins do. */
      staff: kit.bool('staff').notNull().default(false),
      /** Since when they are kept out, and what they published is hidden. */
      suspendedAt: kit.time('suspended_at'),
      /** Kinds of notifications that don't go out by mail, with commas between them. */
      mailOff: kit.text('mail_off').notNull().default(''),
      /** When this address was refused for good by whoever keeps it; null once it is another one or proved anew. */
      mailRefusedAt: kit.time('mail_refused_at'),
      createdAt: kit.time('created_at').notNull().$defaultFn(now),
    },
    (t) => [
      kit.index('users_email').on(t.email),
      kit.index('users_created').on(t.createdAt, t.uid),
      kit.index('users_trusted').on(t.createdAt, t.uid).where(sql`role = 'admin' or staff`),
      kit.index('users_suspended').on(t.createdAt, t.uid).where(sql`suspended_at is not null`),
    ],
  )
  const accounts = kit.table('accounts', {
    uid: kit.text('uid').primaryKey(),
    email: kit.text('email').notNull().unique(unique('accounts_email')),
    passwordHash: kit.text('password_hash'),
    googleSub: kit.text('google_sub').unique(unique('accounts_google_sub')),
    name: kit.text('name').notNull(),
    photoUrl: kit.text('photo_url'),
    emailVerified: kit.bool('email_verified').notNull().default(false),
    /** Name or picture were chosen here, and no longer follow Google's. */
    ownProfile: kit.bool('own_profile').notNull().default(false),
    createdAt: kit.time('created_at').notNull().$defaultFn(now),
  })
  const sessions = kit.table(
    'sessions',
    {
      tokenHash: kit.text('token_hash').primaryKey(),
      uid: kit
        .text('uid')
        .notNull()
        .references(() => accounts.uid, { onDelete: 'cascade' }),
      expiresAt: kit.time('expires_at').notNull(),
      createdAt: kit.time('created_at').notNull().$defaultFn(now),
      /** What it was begun with, in words; null where nothing was said, and before 0.2.0. */
      device: kit.text('device'),
      lastUsedAt: kit.time('last_used_at'),
    },
    (t) => [kit.index('sessions_uid').on(t.uid), kit.index('sessions_expires').on(t.expiresAt)],
  )
  return { users, accounts, sessions }
}

/** What tells an owner's log-in from a guess (docs/decisions/020-costs-turns-and-shedding.md). */
export function defineLogins(kit: Kit) {
  /** A browser that has logged in to an account before: a hash of its token and the account. */
  const devices = kit.table(
    'devices',
    {
      key: kit.text('key').primaryKey(),
      uid: kit.text('uid').notNull(),
      lastUsedAt: kit.time('last_used_at').notNull(),
    },
    (t) => [kit.index('devices_uid').on(t.uid, t.lastUsedAt)],
  )
  /** When an account takes the next guess of unknown devices, and when each who guesses may try again. */
  const loginTurns = kit.table(
    'login_turns',
    {
      key: kit.text('key').primaryKey(),
      at: kit.time('at').notNull(),
      /** A turn that was given out in the account's line, and not yet used. */
      reserved: kit.bool('reserved').notNull().default(false),
      tries: kit.int('tries').notNull().default(0),
    },
    (t) => [kit.index('login_turns_at').on(t.at)],
  )
  return { devices, loginTurns }
}

/** What proves who somebody is, in place of a password. */
export function defineKeys(kit: Kit) {
  const apiKeys = kit.table(
    'api_keys',
    {
      id: kit.id('id'),
      uid: kit.text('uid').notNull(),
      name: kit.text('name').notNull(),
      keyHash: kit.text('key_hash').notNull().unique(unique('api_keys_key_hash')),
      prefix: kit.text('prefix').notNull(),
      scope: kit.oneOf('scope', keyScopes).notNull().default('write'),
      /** Null for a key that lasts until it is revoked. */
      expiresAt: kit.time('expires_at'),
      createdAt: kit.time('created_at').notNull().$defaultFn(now),
      lastUsedAt: kit.time('last_used_at'),
      revokedAt: kit.time('revoked_at'),
    },
    (t) => [kit.index('api_keys_uid').on(t.uid)],
  )
  /** Links that may do one thing once; of their secret only a hash is kept. */
  const oneTimeLinks = kit.table(
    'one_time_links',
    {
      tokenHash: kit.text('token_hash').primaryKey(),
      purpose: kit.oneOf('purpose', linkPurposes).notNull(),
      /** Whose account it is for; null in a set-up link. */
      uid: kit.text('uid'),
      /** The address it was sent to; null where it was handed over otherwise. */
      email: kit.text('email'),
      /** What kind of mail it stops. */
      kind: kit.text('kind'),
      expiresAt: kit.time('expires_at').notNull(),
      usedAt: kit.time('used_at'),
      createdAt: kit.time('created_at').notNull().$defaultFn(now),
    },
    (t) => [kit.index('one_time_links_uid').on(t.uid), kit.index('one_time_links_expires').on(t.expiresAt)],
  )
  return { apiKeys, oneTimeLinks }
}
