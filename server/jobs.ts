import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config/env.ts'
import { mailConfigOf } from './config/mail.ts'
import type { Database } from './db/database.ts'
import { workOnFeePayments } from './features/adoption-fees/fee-jobs.service.ts'
import { remindNextTrial } from './features/adoptions/trial-reminders.service.ts'
import { deleteOldAgreements } from './features/agreements/agreements.service.ts'
import { notifyEnded } from './features/campaigns/campaigns.events.ts'
import { askNextOwner } from './features/confirmations/confirmations.service.ts'
import { expireDuePromises, remindDuePromises } from './features/donations/expiry.service.ts'
import { refundDueInvoices } from './features/donations/monthly-invoices.service.ts'
import { askSponsors, endUnanswered } from './features/donations/monthly-sponsors.service.ts'
import { syncDueMonthly } from './features/donations/monthly-sync.service.ts'
import { applyPaymentEvents } from './features/donations/payment-events.service.ts'
import { pollDuePayments } from './features/donations/payment-sync.service.ts'
import { sendDueFollowUps, skipLateFollowUps } from './features/follow-ups/follow-ups.service.ts'
import { eraseOldInquiries } from './features/inquiries/inquiry-erasure.service.ts'
import { deleteOldInvitations } from './features/invitations/invitations.service.ts'
import { remindOfNextMeeting } from './features/meetings/reminders.service.ts'
import { writeDueDigests } from './features/saved-searches/digests.service.ts'
import { matchingRest, matchPets, queueAgedPets } from './features/saved-searches/matching.service.ts'
import {
  deleteOldSearches,
  endExpiredSearches,
  remindEndingSearches,
} from './features/saved-searches/search-end.service.ts'
import { deleteAbandonedUploads, uploadsFolder } from './images/receive-upload.ts'
import { openStorages } from './images/storage.ts'
import { sweepUnused } from './images/sweep-unused.ts'
import { endExpiredMails } from './mail/outbox.ts'
import { startMail } from './mail/worker.ts'
import { keepErased } from './operations/backups/erased-accounts.ts'
import type { Payments } from './payments/payments.ts'
import { createPayments } from './payments/stripe.ts'
import { refusalIn } from './platform/errors/errors.ts'
import { logError } from './platform/http/log.ts'
import { createPace } from './platform/overload/pace.ts'

export type Jobs = { stop: () => Promise<void> }

const noAnswerMessage = 'the payment provider was asked and did not answer; it is asked again in an hour'

const eventWaitsMessage =
  'an event of the payment provider, or a change of a monthly gift, could not be applied; it is tried again'

type JobDeps = { db: Database; config: Config; log: FastifyBaseLogger }

export async function startJobs(deps: JobDeps, every = 60_000): Promise<Jobs> {
  const mail = await startMail(deps)
  const stopping = new AbortController()
  const payments = createPayments(deps.config)
  const rounds = Promise.all([
    runEveryMinute(deps, payments, every, stopping.signal),
    sweepPeriodically(deps, 60 * every, stopping.signal),
    tellOfNewPets(deps, every / 30, stopping.signal),
    ...(payments ? [applyEvents(deps, payments, every / 30, stopping.signal)] : []),
  ])
  return {
    async stop() {
      stopping.abort()
      payments?.close()
      await Promise.all([mail.stop(), rounds])
    },
  }
}

async function runEveryMinute(
  { db, config, log }: JobDeps,
  payments: Payments | null,
  every: number,
  stopping: AbortSignal,
): Promise<void> {
  const sendsMail = !('off' in mailConfigOf(config))
  const statistics = statisticsJob(db, stopping)
  while (!stopping.aborted) {
    try {
      while (!stopping.aborted && (await notifyEnded(db)) > 0);
      while (!stopping.aborted && (await expireDuePromises(db, payments !== null)) > 0);
      while (sendsMail && !stopping.aborted && (await remindDuePromises(db)) > 0);
      if (payments) await pollDuePayments(db, payments, (error) => logError(log, error, noAnswerMessage))
      while (!stopping.aborted && (await endUnanswered(db)) > 0);
      while (sendsMail && !stopping.aborted && (await remindEndingSearches(db)) > 0);
      await endExpiredSearches(db)
      while (!stopping.aborted && (await remindNextTrial(db)) > 0);
      while (!stopping.aborted && (await askNextOwner(db)) > 0);
      while (!stopping.aborted && (await remindOfNextMeeting(db)) > 0);
      await skipLateFollowUps(db)
      while (sendsMail && !stopping.aborted && (await sendDueFollowUps(db)) > 0);
      // another server, or the command line, may have deleted an account
      await keepErased(db, config.dataDir)
      // removes data changed or deleted within the last minute from the log
      db.truncateLog?.()
      const failed = await endExpiredMails(db)
      if (failed > 0) log.warn({ mails: failed }, 'Mails were given up after two days; pawstead doctor says why')
      await statistics()
    } catch (error) {
      // the disk space monitor already reports a full disk
      if (!refusalIn(error)) logError(log, error, 'what is done once a minute could not be done')
    }
    await sleep(every, undefined, { signal: stopping }).catch(() => {})
  }
}

/** Applies the webhook events of the payment provider, and tells it what donors want of their monthly donations. */
async function applyEvents(
  { db, log }: JobDeps,
  payments: Payments,
  every: number,
  stopping: AbortSignal,
): Promise<void> {
  const onError = (error: unknown) => {
    if (!stopping.aborted && !refusalIn(error)) logError(log, error, eventWaitsMessage)
  }
  // so that the first webhook event after a start is acknowledged within 200 ms, too
  await payments.load().catch(onError)
  while (!stopping.aborted) {
    await applyPaymentEvents(db, payments, onError).catch(onError)
    await askSponsors(db).catch(onError)
    await syncDueMonthly(db, payments, onError).catch(onError)
    await refundDueInvoices(db, payments, onError).catch(onError)
    await workOnFeePayments(db, payments, onError).catch(onError)
    await sleep(every, undefined, { signal: stopping }).catch(() => {})
  }
}

/** Finds the saved searches for which a pet is news, and writes their emails (docs/product.md 23). */
async function tellOfNewPets({ db, config, log }: JobDeps, every: number, stopping: AbortSignal): Promise<void> {
  const sendsMail = !('off' in mailConfigOf(config))
  const pace = createPace(matchingRest)
  while (!stopping.aborted) {
    try {
      await queueAgedPets(db)
      while (!stopping.aborted && (await matchPets(db, { sendsMail, pace })) > 0);
      while (sendsMail && !stopping.aborted && (await writeDueDigests(db, { pace })) > 0);
    } catch (error) {
      if (!stopping.aborted && !refusalIn(error)) logError(log, error, 'saved searches could not be worked through')
    }
    await sleep(every, undefined, { signal: stopping }).catch(() => {})
  }
}

const [hour, day] = [3_600_000, 86_400_000]

/**
 * Keeps the planner's statistics current: all of them at the start and once a day, and those of tables that outgrew
 * theirs in every round. After a failure, such as a full disk, it pauses for an hour.
 */
function statisticsJob(db: Database, signal: AbortSignal): () => Promise<void> {
  let [nextOfAll, restsUntil] = [0, 0]
  return async () => {
    const now = performance.now()
    if (!db.refreshStatistics || signal.aborted || now < restsUntil) return
    const all = now >= nextOfAll
    try {
      await db.refreshStatistics({ all, signal })
      if (all) nextOfAll = now + day
    } catch (error) {
      restsUntil = now + hour
      if (!signal.aborted) throw error
    }
  }
}

/**
 * Deletes pictures that have been unused for a day, old invitations, old questions, agreements of erased adopters, and files
 * of uploads that were cut off. The first sweep runs soon after the start, because a server may be restarted often.
 */
async function sweepPeriodically({ db, config, log }: JobDeps, every: number, stopping: AbortSignal): Promise<void> {
  const wait = (time: number) => sleep(time, undefined, { signal: stopping }).catch(() => {})
  for (await wait(every / 6); !stopping.aborted; await wait(every))
    try {
      const pictures = await sweepUnused(db, openStorages(db, config), { signal: stopping })
      const invitations = await deleteOldInvitations(db)
      const questions = await eraseOldInquiries(db)
      await deleteOldSearches(db)
      const agreements = await deleteOldAgreements(db)
      await deleteAbandonedUploads(uploadsFolder(config.dataDir))
      if (invitations > 0) log.info({ invitations }, 'deleted invitations that expired 30 days ago')
      if (questions > 0) log.info({ questions }, 'erased questions about which nobody had written for six months')
      if (agreements > 0) log.info({ agreements }, 'deleted adoption agreements whose time was over')
      if (pictures > 0) log.info({ pictures }, 'deleted pictures that nothing had shown for a day')
    } catch (error) {
      if (!stopping.aborted && !refusalIn(error))
        logError(
          log,
          error,
          'unused pictures, old invitations, questions, agreements, and uploads could not be deleted',
        )
    }
}
