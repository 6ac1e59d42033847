import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { CampaignDetail } from '#shared/campaigns.ts'
import { type CreatedDonation, invalidAmount } from '#shared/donations.ts'
import { refusalTexts } from '#shared/refusals.texts.ts'
import { alertError, alertWarning } from '#web/components/feedback/alerts.ts'
import { errorText, issuesIn, refusalCode } from '#web/lib/errors.ts'
import {
  type Attempt,
  type DonationDraft,
  isHeldByPayment,
  isSame,
  newAttempt,
  openAttempt,
  type SettledDonation,
  shelterItself,
  storeAttempt,
  withTry,
} from './attempt.ts'
import { donateDialogTexts as t } from './donate-dialog.texts.ts'
import { differsOnlyInConsent } from './donation-differences.ts'
import { rememberedDonations } from './remembered-donations.ts'
import { justDonated } from './thank-you.tsx'
import { useChangeConsent, useDonate } from './use-donate.ts'

type ConfirmDonationOptions = {
  /** Null for a donation to the shelter itself. */
  campaign: CampaignDetail | null
  donor: string | null
  onClose: () => void
  toAmount: () => void
  /** The donation is recorded, or its payment begins. */
  onCertain: () => void
}

export type DonationConflict = SettledDonation & { entered: DonationDraft }

/** The attempt that this tab has stored, and a function that stores another; null ends it. */
function useAttempt(campaignId: number, donor: string | null) {
  const [attempt, setAttempt] = useState(() => openAttempt(campaignId, donor))
  const save = (next: Attempt | null) => {
    storeAttempt(campaignId, next)
    setAttempt(next ?? openAttempt(campaignId, donor))
  }
  return [attempt, save] as const
}

export function useConfirmDonation(options: ConfirmDonationOptions) {
  const { campaign, donor, onClose, toAmount, onCertain } = options
  const campaignId = campaign?.id ?? shelterItself
  const [attempt, saveAttempt] = useAttempt(campaignId, donor)
  const [conflict, setConflict] = useState<DonationConflict | null>(null)
  const { sendDonation, busy } = useSendDonation(campaignId, donor, saveAttempt)
  const changeConsent = useChangeConsent()
  const navigate = useNavigate()
  const runOnce = useSingleFlight()
  const redirect = useRedirect(onClose)

  const finish = (created: CreatedDonation, { checkout }: DonationDraft) => {
    saveAttempt(null)
    onCertain()
    const { checkoutUrl, path, state } = created
    rememberedDonations.remember(secretOf(created))
    if (checkoutUrl) return redirect.to(checkoutUrl)
    onClose()
    // a payment that was begun before may have ended since
    const isNew = !checkout || state === 'promised'
    void navigate(path, isNew ? { state: justDonated } : {})
  }
  const confirm = async (donation: DonationDraft) => {
    // The server decides, and a try that has already arrived must not be refused here.
    const isOver = campaign && campaign.donatedCents + donation.amountCents > campaign.maxCents
    if (isOver && attempt.tries.length === 0) return alertError(t.overLimit(), refusalTexts.OVER_LIMIT()).then(toAmount)
    const submit = async () => {
      const { created, recorded } = await sendDonation(attempt, donation)
      if (isSame(recorded, donation)) return finish(created, donation)
      // later changes have certainly not been recorded
      saveAttempt({ ...attempt, tries: [recorded] })
      setConflict({ created, recorded, entered: donation })
    }
    await runOnce(submit, (refusal) => {
      if (refusal === 'INVALID' || refusal === 'OVER_LIMIT' || refusal === 'BEING_PAID') toAmount()
      if (refusal === 'CAMPAIGN_PAUSED' || refusal === 'CAMPAIGN_ENDED') onClose()
    })
  }
  const change = async ({ created, recorded, entered }: DonationConflict) => {
    const secret = secretOf(created)
    const replace = async () => {
      if (differsOnlyInConsent(recorded, entered)) {
        await changeConsent.mutateAsync({ secret, showName: entered.showName, follow: entered.follow })
        return finish(created, recorded)
      }
      // after a refusal, the recorded donation stays
      finish((await sendDonation(newAttempt(donor, secret), entered, attempt)).created, entered)
    }
    // without a response, the form asks to confirm once more
    await runOnce(replace, (refusal) => {
      if (!refusal || refusal === 'PAYMENTS_AWAY') setConflict(null)
    })
  }
  const versions = conflict && {
    conflict,
    onKeep: () => finish(conflict.created, conflict.recorded),
    onChange: () => void change(conflict),
  }
  return { confirm, busy: busy || changeConsent.isPending || redirect.busy, attempt, versions }
}

const secretOf = ({ path }: CreatedDonation) => path.split('/').at(-1) ?? ''

function useSingleFlight() {
  const sending = useRef(false)
  return async (action: () => Promise<void>, onError: (refusal: ReturnType<typeof refusalCode>) => void) => {
    if (sending.current) return
    sending.current = true
    try {
      // ends with the action, not with its alert: a quick user presses again before the alert is quite closed
      await action().finally(() => {
        sending.current = false
      })
    } catch (error) {
      await showFailure(error)
      onError(refusalCode(error))
    }
  }
}

/** Sends tries, and stores those without a certain result. */
function useSendDonation(campaignId: number, donor: string | null, saveAttempt: (attempt: Attempt | null) => void) {
  const donate = useDonate(campaignId)
  /**
   * One try, and another one with a new key if the old key belongs to a payment that came to nothing. After a refusal,
   * `before` stays stored.
   */
  const sendDonation = async (from: Attempt, donation: DonationDraft, before = from): Promise<SettledDonation> => {
    const nextAttempt = withTry(from, donation)
    saveAttempt(nextAttempt)
    const retry = () => sendDonation(newAttempt(donor), donation, before)
    try {
      const settled = await donate.mutateAsync({ attempt: nextAttempt, donation })
      const isOver = settled.created.state === 'cancelled' && from.tries.length > 0
      return isOver && (donation.checkout || !isSame(settled.recorded, donation)) ? retry() : settled
    } catch (error) {
      const refusal = refusalCode(error)
      if (refusal === 'KEY_REUSED' && isHeldByPayment(nextAttempt, donation)) return retry()
      // A refusal is certain: this try recorded nothing. Earlier tries, or the beginning of a payment, may still be on
      // their way.
      const isOver = refusal === 'KEY_REUSED' || refusal === 'DONATION_ERASED'
      const isLost = isOver || (refusal === 'DONATION_MOVED_ON' && before === from)
      if (refusal && refusal !== 'PAYMENTS_AWAY') saveAttempt(isLost ? null : before)
      throw error
    }
  }
  return { sendDonation, busy: donate.isPending }
}

/** On the way to another site; `onBack` is called if the browser restores this page. */
function useRedirect(onBack: () => void) {
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!busy) return
    const back = ({ persisted }: PageTransitionEvent) => persisted && onBack()
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [busy, onBack])
  const to = (url: string) => {
    setBusy(true)
    location.assign(url)
  }
  return { busy, to }
}

const isAboutAmount = (error: unknown) => {
  const issues = issuesIn(error)
  return issues.length === 0 || issues.some(({ path }) => path === 'amountCents')
}

async function showFailure(error: unknown): Promise<void> {
  const refusal = refusalCode(error)
  if (refusal === 'OVER_LIMIT') return alertError(t.overLimit(), refusalTexts.OVER_LIMIT())
  if (refusal === 'INVALID' && isAboutAmount(error)) return alertWarning(t.invalidAmount(), invalidAmount())
  if (refusal === 'DONATION_MOVED_ON') return alertError(t.oops(), t.movedOn())
  if (refusal === 'KEY_REUSED') return alertError(t.oops(), t.alreadyGiven())
  await alertError(t.oops(), refusal ? t.failedBecause({ reason: errorText(error) }) : t.failed())
}
