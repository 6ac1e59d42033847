import { useState } from 'react'
import { type BulkDonationResult, type DonationRow, formatReference } from '#shared/donations.ts'
import { formatMoney } from '#shared/money.ts'
import { canCorrectDonations } from '#shared/permissions.ts'
import type { ConfirmOptions } from '#web/components/feedback/alert-window.ts'
import { confirm } from '#web/components/feedback/alerts.ts'
import type { StatusTone } from '#web/components/ui/status-line.tsx'
import { undoToast } from '#web/components/ui/undo-toast.tsx'
import { useSession } from '#web/identity/session.tsx'
import { errorText } from '#web/lib/errors.ts'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { donationActionsTexts as t } from './donation-actions.texts.ts'
import { useDonationActions } from './hooks.ts'

/** The text is null if a toast shows it. */
type ActionStatus = { tone: StatusTone; text: string | null }

const sumOf = (donations: readonly DonationRow[]) => donations.reduce((sum, { amountCents }) => sum + amountCents, 0)

const sumSentence = (donations: readonly DonationRow[]) => {
  const amount = formatMoney(sumOf(donations))
  const [first] = donations
  return donations.length === 1 && first
    ? t.sumOfOne({ reference: first.reference, amount })
    : t.sumOfSeveral({ amount })
}

function confirmReceived(donations: readonly DonationRow[], mails: boolean): ConfirmOptions {
  const facts = { sum: sumSentence(donations), count: donations.length }
  return {
    title: t.receiveQuestion(facts),
    text: mails ? t.receiveConsequenceMail(facts) : t.receiveConsequence(facts),
    yes: t.receive(),
    final: true,
  }
}

function confirmCancel(donations: readonly DonationRow[]): ConfirmOptions {
  const facts = { sum: sumSentence(donations), count: donations.length }
  return {
    title: t.cancelQuestion(facts),
    text: t.cancelConsequence(facts),
    yes: t.cancel(facts),
    no: t.keep(),
    destroys: true,
  }
}

function confirmCorrect(donations: readonly DonationRow[]): ConfirmOptions {
  const facts = { count: donations.length, amount: formatMoney(sumOf(donations)) }
  const [first] = donations
  return {
    title: t.correctQuestion(facts),
    text:
      first && donations.length === 1
        ? t.correctConsequence({ reference: first.reference, amount: facts.amount })
        : t.correctSeveral(facts),
    yes: t.correct(facts),
    no: t.keepDonation(facts),
    destroys: true,
  }
}

/** One press cancels a large promise (docs/product.md 8.18). */
const needsConfirmation = (action: DonationAction, donations: readonly DonationRow[]) =>
  action !== 'cancel' || !donations.every(({ large }) => large)

const confirmations = { receive: confirmReceived, cancel: confirmCancel, correct: confirmCorrect }
const resultTexts = { receive: t.received, cancel: t.canceled, correct: t.canceled }

export type DonationAction = keyof typeof confirmations

const maxFailuresShown = 5

/** The result of an action, with the donations that another user had changed first. */
function formatResult(
  act: DonationAction,
  donations: readonly DonationRow[],
  { done, not, unknown }: BulkDonationResult,
): { tone: StatusTone; text: string } {
  const did = donations.filter(({ id }) => done.includes(id))
  const first =
    did.length === 0 ? t.nothingChanged() : resultTexts[act]({ count: did.length, amount: formatMoney(sumOf(did)) })
  const failed = [
    ...not.map(({ id, state }) => t.alreadyChanged({ reference: formatReference(id), state })),
    ...unknown.map((id) => t.notFound({ reference: formatReference(id) })),
  ]
  if (failed.length === 0) return { tone: 'success', text: first }
  const more = failed.length > maxFailuresShown ? [t.moreNotChanged({ count: failed.length - maxFailuresShown })] : []
  return { tone: 'info', text: [first, ...failed.slice(0, maxFailuresShown), ...more].join(' ') }
}

export function useConfirmedActions() {
  const { busy, receive, cancel } = useDonationActions()
  const { mail } = useSiteConfig()
  const { user = null } = useSession()
  const [status, setStatus] = useState<ActionStatus | null>(null)
  const runAction = async (action: DonationAction, donations: readonly DonationRow[]) => {
    if (busy || donations.length === 0) return
    if (needsConfirmation(action, donations) && !(await confirm(confirmations[action](donations, mail)))) return
    const ids = donations.map(({ id }) => id)
    setStatus(null)
    try {
      const result = await (action === 'receive' ? receive(ids) : cancel(ids))
      const received = action === 'receive' ? donations.filter(({ id }) => result.done.includes(id)) : []
      const { tone, text } = formatResult(action, donations, result)
      if (received.length > 0 && canCorrectDonations(user)) {
        // the ledger has no way back to a pledge: the undo of an entry is its correction, with its own question
        undoToast(text, () => runAction('correct', received), tone)
        setStatus({ tone, text: null })
      } else setStatus({ tone, text })
    } catch (error) {
      setStatus({ tone: 'error', text: t.failed({ reason: errorText(error) }) })
    }
  }
  return { runAction, busy, status }
}
