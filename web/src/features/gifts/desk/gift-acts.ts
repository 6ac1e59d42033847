import { useState } from 'react'
import { type GiftRow, type GiftsDone, referenceOf } from '#shared/gifts.ts'
import { formatDollars } from '#shared/money.ts'
import { useSiteConfig } from '#web/app/config.ts'
import { confirm } from '#web/components/feedback/alerts.ts'
import type { StatusTone } from '#web/components/ui/status-line.tsx'
import { sentenceFor } from '#web/lib/errors.ts'
import { giftStateWords } from '../state-words.ts'
import { useGiftActs } from './hooks.ts'

type Done = { tone: StatusTone; text: string }

const sumOf = (gifts: readonly GiftRow[]) => gifts.reduce((sum, { amountCents }) => sum + amountCents, 0)
const giftsInWords = (count: number) => (count === 1 ? '1 gift' : `${count} gifts`)
const promisesInWords = (count: number) => (count === 1 ? '1 promise' : `${count} promises`)

const askReceived = (gifts: readonly GiftRow[], mails: boolean) => ({
  title: `Mark ${giftsInWords(gifts.length)} as received?`,
  text: `${totalOf(gifts)} Do this once the money is there. ${mails ? 'Whoever left an email address is sent a receipt.' : 'The receipt is then on the page of the gift.'}`,
  yes: 'Mark as received',
  final: true,
})

const askCancel = (gifts: readonly GiftRow[]) => ({
  title: `Cancel ${promisesInWords(gifts.length)}?`,
  text: `${totalOf(gifts)} ${gifts.length === 1 ? 'It' : 'They'} will no longer count towards the target, and this can’t be undone.`,
  yes: gifts.length === 1 ? 'Cancel the promise' : 'Cancel the promises',
  no: 'Keep',
  destroys: true,
})

const askCorrect = ([gift]: readonly GiftRow[]) => ({
  title: 'Was this entered by mistake?',
  text: `${gift?.reference}, ${formatDollars(gift?.amountCents ?? 0)}, stands as received. Cancel it if the money never came or was entered twice: it no longer counts, and its page says that it was cancelled. This can’t be undone.`,
  yes: 'Cancel this gift',
  no: 'Keep it',
  destroys: true,
})

/** A large promise is cancelled by one press (docs/product.md 8.18). */
const isAsked = (what: GiftAct, gifts: readonly GiftRow[]) => what !== 'cancel' || !gifts.every(({ large }) => large)

const totalOf = (gifts: readonly GiftRow[]) =>
  gifts.length === 1
    ? `${gifts[0]?.reference}: ${formatDollars(sumOf(gifts))}.`
    : `${formatDollars(sumOf(gifts))} together.`

const questions = { receive: askReceived, cancel: askCancel, correct: askCorrect }
const doneWords = { receive: 'marked as received', cancel: 'cancelled', correct: 'cancelled' }

export type GiftAct = keyof typeof questions

/** What was done, and which were not as they had been shown: somebody else may have been faster. */
function told(act: GiftAct, gifts: readonly GiftRow[], { done, not, unknown }: GiftsDone): Done {
  const did = gifts.filter(({ id }) => done.includes(id))
  const others = not.map(({ id, state }) => `${referenceOf(id)} is already ${giftStateWords[state].toLowerCase()}`)
  const first =
    did.length === 0
      ? 'Nothing was changed.'
      : `${giftsInWords(did.length)} ${did.length === 1 ? 'is' : 'are'} ${doneWords[act]}: ${formatDollars(sumOf(did))}.`
  if (others.length === 0 && unknown.length === 0) return { tone: 'success', text: first }
  const faster = others.length > 0 ? ` Somebody else was faster: ${listed(others)}.` : ''
  const missing = unknown.length > 0 ? ` Not found: ${listed(unknown.map(referenceOf))}.` : ''
  return { tone: 'info', text: `${first}${faster}${missing}` }
}

/** The first five of them. */
const listed = (all: string[]) => all.slice(0, 5).join(', ') + (all.length > 5 ? `, and ${all.length - 5} more` : '')

/** Asks before something is done with gifts, does it, and says how that went. */
export function useAskedActs() {
  const { busy, receive, cancel } = useGiftActs()
  const { mail } = useSiteConfig()
  const [status, setStatus] = useState<Done | null>(null)
  const act = async (what: GiftAct, gifts: readonly GiftRow[]) => {
    if (busy || gifts.length === 0) return
    if (isAsked(what, gifts) && !(await confirm(questions[what](gifts, mail)))) return
    const ids = gifts.map(({ id }) => id)
    setStatus(null)
    try {
      setStatus(told(what, gifts, await (what === 'receive' ? receive(ids) : cancel(ids))))
    } catch (error) {
      setStatus({ tone: 'error', text: `That did not work, at least not for all of them. ${sentenceFor(error)}` })
    }
  }
  return { act, busy, status }
}
