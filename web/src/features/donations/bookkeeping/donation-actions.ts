import { useState } from 'react'
import { type BulkDonationResult, type DonationRow, formatReference } from '#shared/donations.ts'
import { formatDollars } from '#shared/money.ts'
import { confirm } from '#web/components/feedback/alerts.ts'
import type { StatusTone } from '#web/components/ui/status-line.tsx'
import { errorText } from '#web/lib/errors.ts'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { donationStateLabels } from '../donation-labels.ts'
import { useDonationActions } from './hooks.ts'

type ActionStatus = { tone: StatusTone; text: string }

const sumOf = (donations: readonly DonationRow[]) => donations.reduce((sum, { amountCents }) => sum + amountCents, 0)
const formatDonationCount = (count: number) => (count === 1 ? '1 gift' : `${count} gifts`)
const formatPromiseCount = (count: number) => (count === 1 ? '1 promise' : `${count} promises`)

const confirmReceived = (donations: readonly DonationRow[], mails: boolean) => ({
  title: `Mark ${formatDonationCount(donations.length)} as received?`,
  text: `${totalOf(donations)} Do this once the money is there. ${mails ? 'Donors who left an email address are sent a receipt.' : 'The receipt is then on the page of the gift.'}`,
  yes: 'Mark as received',
  final: true,
})

const confirmCancel = (donations: readonly DonationRow[]) => ({
  title: `Cancel ${formatPromiseCount(donations.length)}?`,
  text: `${totalOf(donations)} ${donations.length === 1 ? 'It' : 'They'} will no longer count towards the target, and this can’t be undone.`,
  yes: donations.length === 1 ? 'Cancel the promise' : 'Cancel the promises',
  no: 'Keep',
  destroys: true,
})

const confirmCorrect = ([donation]: readonly DonationRow[]) => ({
  title: 'Was this entered by mistake?',
  text: `${donation?.reference}, ${formatDollars(donation?.amountCents ?? 0)}, stands as received. Cancel it if the money never came or was entered twice: it no longer counts, and its page says that it was cancelled. This can’t be undone.`,
  yes: 'Cancel this gift',
  no: 'Keep it',
  destroys: true,
})

/** One press cancels a large promise (docs/product.md 8.18). */
const needsConfirmation = (action: DonationAction, donations: readonly DonationRow[]) =>
  action !== 'cancel' || !donations.every(({ large }) => large)

const totalOf = (donations: readonly DonationRow[]) =>
  donations.length === 1
    ? `${donations[0]?.reference}: ${formatDollars(sumOf(donations))}.`
    : `${formatDollars(sumOf(donations))} together.`

const confirmations = { receive: confirmReceived, cancel: confirmCancel, correct: confirmCorrect }
const resultTexts = { receive: 'marked as received', cancel: 'cancelled', correct: 'cancelled' }

export type DonationAction = keyof typeof confirmations

/** The result of an action, with the donations that another user had changed first. */
function formatResult(
  act: DonationAction,
  donations: readonly DonationRow[],
  { done, not, unknown }: BulkDonationResult,
): ActionStatus {
  const did = donations.filter(({ id }) => done.includes(id))
  const others = not.map(
    ({ id, state }) => `${formatReference(id)} is already ${donationStateLabels[state].toLowerCase()}`,
  )
  const first =
    did.length === 0
      ? 'Nothing was changed.'
      : `${formatDonationCount(did.length)} ${did.length === 1 ? 'is' : 'are'} ${resultTexts[act]}: ${formatDollars(sumOf(did))}.`
  if (others.length === 0 && unknown.length === 0) return { tone: 'success', text: first }
  const faster = others.length > 0 ? ` Somebody else was faster: ${formatList(others)}.` : ''
  const missing = unknown.length > 0 ? ` Not found: ${formatList(unknown.map(formatReference))}.` : ''
  return { tone: 'info', text: `${first}${faster}${missing}` }
}

const formatList = (all: string[]) =>
  all.slice(0, 5).join(', ') + (all.length > 5 ? `, and ${all.length - 5} more` : '')

export function useConfirmedActions() {
  const { busy, receive, cancel } = useDonationActions()
  const { mail } = useSiteConfig()
  const [status, setStatus] = useState<ActionStatus | null>(null)
  const runAction = async (action: DonationAction, donations: readonly DonationRow[]) => {
    if (busy || donations.length === 0) return
    if (needsConfirmation(action, donations) && !(await confirm(confirmations[action](donations, mail)))) return
    const ids = donations.map(({ id }) => id)
    setStatus(null)
    try {
      setStatus(formatResult(action, donations, await (action === 'receive' ? receive(ids) : cancel(ids))))
    } catch (error) {
      setStatus({ tone: 'error', text: `That did not work, at least not for all of them. ${errorText(error)}` })
    }
  }
  return { runAction, busy, status }
}
