import { randomUUID } from 'node:crypto'
import { asc } from 'drizzle-orm'
import { type FastifyBaseLogger, fastify } from 'fastify'
import type { SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { type MailWorker, startMail } from '#server/mail/worker.ts'
import { sendAccountMail } from '#server/platform/notifications/account-mail.ts'
import { type NotificationInput, notify } from '#server/platform/notifications/notify.ts'
import { readFrom } from './config.ts'
import { freshDatabase } from './database.ts'
import { startSmtp } from './smtp.ts'

export const quick = { every: 10, pauses: [10], timeouts: { step: 1000, silence: 1000, whole: 3000 } }

const publicUrl = 'https://pets.example.org'

export const mailConfig = (url: string, more: Record<string, string> = {}) =>
  readFrom({ SMTP_URL: url, MAIL_FROM: 'pets@example.org', PUBLIC_URL: publicUrl, SITE_NAME: 'Happy Tails', ...more })

export function memoryLog(): { log: FastifyBaseLogger; lines: string[] } {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  return { log: fastify({ logger: { level: 'info', stream } }).log, lines }
}

export async function addPerson(db: Database, email: string, { proven = true } = {}): Promise<string> {
  const uid = randomUUID()
  const values = { uid, email, name: 'Mallory Stranger', emailVerified: proven }
  await db.transaction(async (tx) => {
    await tx.insert(db.schema.accounts).values(values)
    await tx.insert(db.schema.users).values(values)
  })
  return uid
}

export const allNotifications = ({ read, schema: { notifications } }: Database) =>
  read.select().from(notifications).orderBy(asc(notifications.id))

/** An empty shelter with a mail server; the test starts the worker. */
export async function startMailing(options: SMTPServerOptions = {}, given?: Database) {
  const db = given ?? (await freshDatabase())
  const smtp = await startSmtp(options)
  const kept = memoryLog()
  const workers: MailWorker[] = []
  onTestFinished(async () => {
    await Promise.all(workers.map((worker) => worker.stop(100)))
    if (!given) await db.close()
  })
  return {
    db,
    ...smtp,
    ...kept,
    tell: (telling: NotificationInput) => db.transaction((tx) => notify(db, tx, telling)),
    letter: (letter: Parameters<typeof sendAccountMail>[2]) => db.transaction((tx) => sendAccountMail(db, tx, letter)),
    person: (email: string, how?: { proven?: boolean }) => addPerson(db, email, how),
    rows: () => allNotifications(db),
    async begin(at: Database = db, url = smtp.url) {
      const worker = await startMail({ db: at, config: mailConfig(url), log: kept.log }, quick)
      workers.push(worker)
      return worker
    },
  }
}
