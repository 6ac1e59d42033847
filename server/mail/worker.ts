import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config/env.ts'
import { type Mail, mailConfigOf } from '#server/config/mail.ts'
import type { Database } from '#server/db/database.ts'
import { refusalIn } from '#server/platform/errors/errors.ts'
import { logError } from '#server/platform/http/log.ts'
import { countInMemory } from '#server/platform/rate-limit/limits.ts'
import { type DeliveryContext, deliver, nextTry } from './deliver.ts'
import { failureOf, type MailFailure } from './mail-failure.ts'
import { type ClaimedMail, claimMail, dueMails, recordOutcome } from './outbox.ts'
import { defaultSmtpTimeouts, openMailTransport, type SmtpTimeouts, testMailServer } from './smtp.ts'

type MailLog = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

export type MailWorker = {
  /** Finishes the email that is being sent, or aborts it after `timeout` milliseconds. */
  stop: (timeout?: number) => Promise<void>
}

type MailDeps = { db: Database; config: Pick<Config, 'mail' | 'publicUrl' | 'site'>; log: FastifyBaseLogger }

type MailWorkerOptions = {
  /** Milliseconds between checks of the outbox. */
  every?: number
  timeouts?: SmtpTimeouts
  /** Milliseconds until a server that accepts no mail is tried again, after each failure. */
  pauses?: number[]
}

const usualPauses = [5_000, 15_000, 60_000, 120_000, 300_000]

/**
 * Sends the outbox's emails, one after another, until it is stopped (docs/decisions/027-notification-outbox.md). If mail
 * is off it does nothing; if mail doesn't work the log says why, and nothing else is affected.
 */
export async function startMail({ db, config, log }: MailDeps, options: MailWorkerOptions = {}): Promise<MailWorker> {
  const mail = mailConfigOf(config)
  if ('off' in mail) {
    if (mail.off !== null) log.warn(`Mail is off: ${mail.off}`)
    return { stop: async () => {} }
  }
  const { every = 2000, timeouts = defaultSmtpTimeouts, pauses = usualPauses } = options
  const post = await openMailTransport(mail.server, timeouts)
  const delivering: DeliveryContext = {
    db,
    mail,
    fixed: config.site,
    post,
    countAttempts: db.countAttempts ?? countInMemory(),
  }
  const [stopping, givingUp] = [new AbortController(), new AbortController()]
  const reporter = createReporter(mail, log)
  const work = async () => {
    await firstTry(mail, reporter, stopping.signal)
    let failures = 0
    while (!stopping.signal.aborted) {
      const batch = await sendDue(delivering, { log, reporter, stopping: stopping.signal, givingUp: givingUp.signal })
      failures = batch ? 0 : failures + 1
      const pause = batch ? every : (pauses[failures - 1] ?? pauses.at(-1) ?? every)
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const working = work()
  return {
    async stop(timeout = 4000) {
      stopping.abort()
      const timer = setTimeout(() => givingUp.abort(), timeout)
      await working
      clearTimeout(timer)
      post.close()
    },
  }
}

type ConnectionReporter = { trouble: (reason: string) => void; wentWell: () => void }

/** Logs once when mail stops working, with the reason, and once when it works again. */
function createReporter({ server: { host, port } }: Mail, log: MailLog): ConnectionReporter {
  let loggedReason: string | null = null
  return {
    trouble(reason) {
      if (reason !== loggedReason)
        log.warn({ server: `${host}:${port}`, reason }, 'Mail does not go out; it waits and is tried again')
      loggedReason = reason
    },
    wentWell() {
      if (loggedReason !== null) log.info('Mail goes out again')
      loggedReason = null
    },
  }
}

/** Reports a wrong setting at the start, not only with the first email. */
async function firstTry({ server }: Mail, reporter: ConnectionReporter, stopping: AbortSignal): Promise<void> {
  try {
    await testMailServer(server, undefined, stopping)
  } catch (error) {
    if (!stopping.aborted) reporter.trouble(failureOf(error).reason)
  }
}

type MailRound = { log: FastifyBaseLogger; reporter: ConnectionReporter; stopping: AbortSignal; givingUp: AbortSignal }

/** Returns false if it is better to pause before the next email. */
async function sendDue(delivering: DeliveryContext, round: MailRound): Promise<boolean> {
  const { db } = delivering
  try {
    for (let ids = await dueMails(db, new Date()); ids.length > 0; ids = await dueMails(db, new Date())) {
      for (const id of ids) {
        if (round.stopping.aborted) return true
        const row = await claimMail(db, id, new Date())
        if (row && !(await sendOne(delivering, row, round))) return false
      }
    }
    return true
  } catch (error) {
    // a full disk is already reported by the disk space watcher
    if (!refusalIn(error)) logError(round.log, error, 'the outbox could not be worked through')
    return false
  }
}

/** Returns whether the next email may follow. */
async function sendOne(
  delivering: DeliveryContext,
  row: ClaimedMail,
  { log, reporter, givingUp }: MailRound,
): Promise<boolean> {
  const became = await attempt(delivering, row, givingUp, log)
  if (became === 'sent') reporter.wentWell()
  if (became === 'sent' || became === 'not sent') return true
  const { of, reason } = became
  const about = { notice: row.id, reason }
  if (of === 'address') log.info(about, 'an address was refused for good')
  else if (of === 'mail') log.warn(about, 'a mail was not taken, and is tried again')
  else if (!givingUp.aborted) reporter.trouble(reason)
  return of !== 'server'
}

async function attempt(
  delivering: DeliveryContext,
  row: ClaimedMail,
  signal: AbortSignal,
  log: FastifyBaseLogger,
): Promise<'sent' | 'not sent' | MailFailure> {
  try {
    return await deliver(delivering, row, signal)
  } catch (error) {
    logError(log, error, 'a mail could not be written')
    const reason = 'it could not be written'
    const mailAt = nextTry(row.mailTries, new Date())
    await recordOutcome(delivering.db, row, { mailTries: row.mailTries + 1, mailAt, mailError: reason })
    return { of: 'mail', reason, maybeSent: false }
  }
}
