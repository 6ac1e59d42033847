import { useState } from 'react'
import { type DonationRow, type DonationsDone, referenceOf } from '#shared/donations.ts'
import { formatDollars } from '#shared/money.ts'
import { useSiteConfig } from '#web/app/config.ts'
import { confirm } from '#web/components/feedback/alerts.ts'
import type { StatusTone } from '#web/components/ui/status-line.tsx'
import { sentenceFor } from '#web/lib/errors.ts'
import { donationStateWords } from '../state-words.ts'
import { useDonationActs } from './hooks.ts'

type Done = { tone: StatusTone; text: string }

const sumOf = (donations: readonly DonationRow[]) => donations.reduce((sum, { amountCents }) => sum + amountCents, 0)
const donationsInWords = (count: number) => (count === 1 ? '1 gift' : `${count} gifts`)
const promisesInWords = (count: number) => (count === 1 ? '1 promise' : `${count} promises`)

const askReceived = (donations: readonly DonationRow[], mails: boolean) => ({
  title: `Mark ${donationsInWords(donations.length)} as received?`,
  text: `${totalOf(donations)} Do this once the money is there. ${mails ? 'Whoever left an email address is sent a receipt.' : 'The receipt is then on the page of the gift.'}`,
  yes: 'Mark as received',
  final: true,
})

const askCancel = (donations: readonly DonationRow[]) => ({
  title: `Cancel ${promisesInWords(donations.length)}?`,
  text: `${totalOf(donations)} ${donations.length === 1 ? 'It' : 'They'} will no longer count towards the target, and this can’t be undone.`,
  yes: donations.length === 1 ? 'Cancel the promise' : 'Cancel the promises',
  no: 'Keep',
  destroys: true,
})

const askCorrect = ([donation]: readonly DonationRow[]) => ({
  title: 'Was this entered by mistake?',
  text: `${donation?.reference}, ${formatDollars(donation?.amountCents ?? 0)}, stands as received. Cancel it if the money never came or was entered twice: it no longer counts, and its page says that it was cancelled. This can’t be undone.`,
  yes: 'Cancel this gift',
  no: 'Keep it',
  destroys: true,
})

/** A large promise is cancelled by one press (docs/product.md 8.18). */
const isAsked = (what: DonationAct, donations: readonly DonationRow[]) =>
  what !== 'cancel' || !donations.every(({ large }) => large)

const totalOf = (donations: readonly DonationRow[]) =>
  donations.length === 1
    ? `${donations[0]?.reference}: ${formatDollars(sumOf(donations))}.`
    : `${formatDollars(sumOf(donations))} together.`

const questions = { receive: askReceived, cancel: askCancel, correct: askCorrect }
const doneWords = { receive: 'marked as received', cancel: 'cancelled', correct: 'cancelled' }

export type DonationAct = keyof typeof questions

/** What was done, and which were not as they had been shown: somebody else may have been faster. */
function told(act: DonationAct, donations: readonly DonationRow[], { done, not, unknown }: DonationsDone): Done {
  const did = donations.filter(({ id }) => done.includes(id))
  const others = not.map(({ id, state }) => `${referenceOf(id)} is already ${donationStateWords[state].toLowerCase()}`)
  const first =
    did.length === 0
      ? 'Nothing was changed.'
      : `${donationsInWords(did.length)} ${did.length === 1 ? 'is' : 'are'} ${doneWords[act]}: ${formatDollars(sumOf(did))}.`
  if (others.length === 0 && unknown.length === 0) return { tone: 'success', text: first }
  const faster = others.length > 0 ? ` Somebody else was faster: ${listed(others)}.` : ''
  const missing = unknown.length > 0 ? ` Not found: ${listed(unknown.map(referenceOf))}.` : ''
  return { tone: 'info', text: `${first}${faster}${missing}` }
}

/** The first five of them. */
const listed = (all: string[]) => all.slice(0, 5).join(', ') + (all.length > 5 ? `, and ${all.length - 5} more` : '')

/** Asks before something is done with donations, does it, and says how that went. */
export function useAskedActs() {
  const { busy, receive, cancel } = useDonationActs()
  const { mail } = useSiteConfig()
  const [status, setStatus] = useState<Done | null>(null)
  const act = async (what: DonationAct, donations: readonly DonationRow[]) => {
    if (busy || donations.length === 0) return
    if (isAsked(what, donations) && !(await confirm(questions[what](donations, mail)))) return
    const ids = donations.map(({ id }) => id)
    setStatus(null)
    try {
      setStatus(told(what, donations, await (what === 'receive' ? receive(ids) : cancel(ids))))
    } catch (error) {
      setStatus({ tone: 'error', text: `That did not work, at least not for all of them. ${sentenceFor(error)}` })
    }
  }
  return { act, busy, status }
}
