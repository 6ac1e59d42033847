import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { defaultCurrency } from '#shared/currencies.ts'
import { mailStates } from '#shared/mail.ts'
import { notificationKinds } from '#shared/notifications.ts'
import type { Dialect } from './dialect.ts'
import { unique } from './unique-rules.ts'

const now = () => new Date()

export const newMark = (): string => randomBytes(6).toString('hex')

/**
 * A record's permanent key; null if it was created here. The shelter's mark and the record's id identify it then
 * (docs/product.md 18.3).
 */
export const transferKey = (dialect: Dialect) => ({ key: dialect.text('key') })

export function defineShelter(dialect: Dialect) {
  /** One row, created when settings are first saved or records are first exported. */
  const settings = dialect.table(
    'settings',
    {
      id: dialect.int('id').primaryKey(),
      version: dialect.int('version').notNull(),
      /** All settings except the logo, as JSON (shared/settings.ts). */
      content: dialect.text('content').notNull(),
      logo: dialect.text('logo'),
      updatedAt: dialect.timestamp('updated_at').notNull().$defaultFn(now),
      mark: dialect.text('mark').notNull().$defaultFn(newMark),
      currency: dialect.text('currency').notNull().default(defaultCurrency),
      /** An amount has been stored, so the currency never changes again (docs/product.md 8.19). */
      currencyFixed: dialect.bool('currency_fixed').notNull().default(false),
      /** Of admins, as JSON (shared/checklist.ts); not a part of the settings that are saved with a version. */
      checklist: dialect.text('checklist').notNull().default('{}'),
    },
    () => [dialect.check('settings_one', sql`id = 1`)],
  )
  const notifications = dialect.table(
    'notices',
    {
      id: dialect.id('id'),
      /** Recipient; null for account mail, which is sent by email only. */
      uid: dialect.text('uid'),
      kind: dialect.enumText('kind', notificationKinds).notNull(),
      /** As JSON (shared/notifications.ts). */
      data: dialect.text('data').notNull().default('{}'),
      /** Unread notifications of one group share a row. */
      groupKey: dialect.text('group_key'),
      times: dialect.int('times').notNull().default(1),
      createdAt: dialect.timestamp('created_at').notNull().$defaultFn(now),
      readAt: dialect.timestamp('read_at'),
      /** Recipient of account mail; a notification goes to the account's email. */
      email: dialect.text('email'),
      mail: dialect.enumText('mail', mailStates).notNull().default('none'),
      mailTries: dialect.int('mail_tries').notNull().default(0),
      /** When it may be sent. While a server sends it: when another server may. */
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
      // for account deletion: they name the author
      dialect.index('notices_posts').on(t.groupKey).where(sql`kind = 'post_new'`),
    ],
  )
  return { settings, notifications: notifications }
}

export function defineDonorMails(dialect: Dialect) {
  /** Emails of the day that donors caused (docs/product.md 15.12): at most one per address. */
  const donorMails = dialect.table(
    'donor_mails',
    {
      /** A hash of the UTC day and the address. */
      key: dialect.text('key').primaryKey(),
      /** The email that was or is being sent. */
      notificationId: dialect.int('notice_id').notNull(),
      createdAt: dialect.timestamp('created_at').notNull().$defaultFn(now),
    },
    (t) => [dialect.index('donor_mails_created').on(t.createdAt)],
  )
  return { donorMails }
}
