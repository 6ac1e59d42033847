import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { mailStates } from '#shared/mail.ts'
import { notificationKinds } from '#shared/notifications.ts'
import type { Dialect } from './columns.ts'
import { unique } from './unique-rules.ts'

const now = () => new Date()

/** Twelve characters that no other shelter has. */
export const newMark = (): string => randomBytes(6).toString('hex')

/** What a record is called wherever it goes; null where it began here and is called by the shelter's mark and its id (docs/product.md 18.3). */
export const transferKey = (dialect: Dialect) => ({ key: dialect.text('key') })

/** What the shelter says of itself, and what it tells people. */
export function defineShelter(dialect: Dialect) {
  /** One row, made when the settings are first saved or records are first exported. */
  const settings = dialect.table(
    'settings',
    {
      id: dialect.int('id').primaryKey(),
      /** Counts the times that it was saved. */
      version: dialect.int('version').notNull(),
      /** All that is set but the logo, as JSON (shared/settings.ts). */
      content: dialect.text('content').notNull(),
      logo: dialect.text('logo'),
      updatedAt: dialect.timestamp('updated_at').notNull().$defaultFn(now),
      /** Which shelter this is, in the keys of what it exports. */
      mark: dialect.text('mark').notNull().$defaultFn(newMark),
    },
    () => [dialect.check('settings_one', sql`id = 1`)],
  )
  /** What people are told: in the bell, and by mail, for which the same rows are the outbox. */
  const notifications = dialect.table(
    'notices',
    {
      id: dialect.id('id'),
      /** Whose bell it is in; null for a letter, which goes by mail alone. */
      uid: dialect.text('uid'),
      kind: dialect.enumText('kind', notificationKinds).notNull(),
      /** What it is about, as JSON (shared/notifications.ts). */
      data: dialect.text('data').notNull().default('{}'),
      /** Unread notifications of one group are one row. */
      groupKey: dialect.text('group_key'),
      times: dialect.int('times').notNull().default(1),
      createdAt: dialect.timestamp('created_at').notNull().$defaultFn(now),
      readAt: dialect.timestamp('read_at'),
      /** Where a letter goes; a notification goes to its account's address. */
      email: dialect.text('email'),
      mail: dialect.enumText('mail', mailStates).notNull().default('none'),
      mailTries: dialect.int('mail_tries').notNull().default(0),
      /** When it may be sent; while a server sends it, when another one may. */
      mailAt: dialect.timestamp('mail_at'),
      mailError: dialect.text('mail_error'),
    },
    (t) => [
      dialect.index('notices_uid').on(t.uid, t.id),
      dialect.index('notices_unread').on(t.uid).where(sql`read_at is null`),
      dialect
        .uniqueIndex(unique('notices_group'))
        .on(t.uid, t.groupKey)
        .where(sql`read_at is null and group_key is not null`),
      dialect.index('notices_waiting').on(t.mailAt).where(sql`mail = 'waiting'`),
      dialect.index('notices_failed').on(t.id).where(sql`mail = 'failed'`),
    ],
  )
  return { settings, notifications: notifications }
}
