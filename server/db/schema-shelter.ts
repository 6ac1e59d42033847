import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { mailStates } from '#shared/mail.ts'
import { notificationKinds } from '#shared/notifications.ts'
import type { Kit } from './columns.ts'
import { unique } from './unique-rules.ts'

const now = () => new Date()

/** Twelve characters that no other shelter has. */
export const newMark = (): string => randomBytes(6).toString('hex')

/** What a record is called wherever it goes; null where it began here and is called by the shelter's mark and its id (docs/product.md 18.3). */
export const transferKey = (kit: Kit) => ({ key: kit.text('key') })

/** What the shelter says of itself, and what it tells people. */
export function defineShelter(kit: Kit) {
  /** One row, made when the settings are first saved or records are first exported. */
  const settings = kit.table(
    'settings',
    {
      id: kit.int('id').primaryKey(),
      /** Counts the times that it was saved. */
      version: kit.int('version').notNull(),
      /** All that is set but the logo, as JSON (shared/settings.ts). */
      content: kit.text('content').notNull(),
      logo: kit.text('logo'),
      updatedAt: kit.time('updated_at').notNull().$defaultFn(now),
      /** Which shelter this is, in the keys of what it exports. */
      mark: kit.text('mark').notNull().$defaultFn(newMark),
    },
    () => [kit.check('settings_one', sql`id = 1`)],
  )
  /** What people are told: in the bell, and by mail, for which the same rows are the outbox. */
  const notifications = kit.table(
    'notices',
    {
      id: kit.id('id'),
      /** Whose bell it is in; null for a letter, which goes by mail alone. */
      uid: kit.text('uid'),
      kind: kit.oneOf('kind', notificationKinds).notNull(),
      /** What it is about, as JSON (shared/notifications.ts). */
      data: kit.text('data').notNull().default('{}'),
      /** Unread notifications of one group are one row. */
      groupKey: kit.text('group_key'),
      times: kit.int('times').notNull().default(1),
      createdAt: kit.time('created_at').notNull().$defaultFn(now),
      readAt: kit.time('read_at'),
      /** Where a letter goes; a notification goes to its account's address. */
      email: kit.text('email'),
      mail: kit.oneOf('mail', mailStates).notNull().default('none'),
      mailTries: kit.int('mail_tries').notNull().default(0),
      /** When it may be sent; while a server sends it, when another one may. */
      mailAt: kit.time('mail_at'),
      mailError: kit.text('mail_error'),
    },
    (t) => [
      kit.index('notices_uid').on(t.uid, t.id),
      kit.index('notices_unread').on(t.uid).where(sql`read_at is null`),
      kit
        .uniqueIndex(unique('notices_group'))
        .on(t.uid, t.groupKey)
        .where(sql`read_at is null and group_key is not null`),
      kit.index('notices_waiting').on(t.mailAt).where(sql`mail = 'waiting'`),
      kit.index('notices_failed').on(t.id).where(sql`mail = 'failed'`),
    ],
  )
  return { settings, notifications: notifications }
}
