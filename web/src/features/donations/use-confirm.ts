import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type CampaignDetail, type GivenDonation, invalidAmount } from '#shared/donations.ts'
import { formatDollarsExact } from '#shared/money.ts'
import { refusalTexts } from '#shared/refusals.ts'
import { alertError, alertSuccess, alertWarning } from '#web/components/feedback/alerts.ts'
import { issuesIn, refusalOf, sentenceFor } from '#web/lib/errors.ts'
import { type Attempt, type Gift, isHeldByPayment, keepAttempt, newAttempt, openAttempt, withTry } from './attempt.ts'
import { useDonate } from './hooks.ts'

type Confirming = {
  campaign: CampaignDetail
  /** Email of whoever is logged in. */
  donor: string | null
  onClose: () => void
  /** A promise stands. */
  onPromised: (given: GivenDonation) => void
  /** Leads back to the amount when another one is the way on. */
  toAmount: () => void
}

/** Everything between pressing Confirm and a certain answer, or the payment page. */
export function useConfirm({ campaign, donor, onClose, onPromised, toAmount }: Confirming) {
  const [attempt, setAttempt] = useState(() => openAttempt(campaign.id, donor))
  const donate = useDonate(campaign.id)
  const navigate = useNavigate()
  const sending = useRef(false)
  const leaving = useLeaving(onClose)

  const keep = (next: Attempt | null) => {
    keepAttempt(campaign.id, next)
    setAttempt(next ?? openAttempt(campaign.id, donor))
  }
  /** One try; and another one with a new key, where the old one stands for a payment that came to nothing. */
  const give = async (from: Attempt, gift: Gift): Promise<GivenDonation> => {
    const trying = withTry(from, gift)
    keep(trying)
    const again = () => give(newAttempt(donor), gift)
    try {
      const given = await donate.mutateAsync({ attempt: trying, gift })
      return gift.checkout && given.gift.state === 'cancelled' && from.tries.length > 0 ? again() : given
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal === 'KEY_REUSED' && isHeldByPayment(trying, gift)) return again()
      // A refusal is certain: this try gave nothing. Earlier tries may still be on their way, and so may the beginning of
      // a payment.
      if (refusal && refusal !== 'PAYMENTS_AWAY')
        keep(refusal === 'KEY_REUSED' || refusal === 'GIFT_ERASED' ? null : from)
      throw error
    }
  }
  const confirm = async (gift: Gift) => {
    if (sending.current) return
    // The server decides, and a try that has already arrived must not be refused here.
    const over = campaign.donatedCents + gift.amountCents > campaign.maxCents
    if (over && attempt.tries.length === 0) return alertError('Over Limit', refusalTexts.OVER_LIMIT).then(toAmount)
    sending.current = true
    try {
      const given = await give(attempt, gift)
      sending.current = false
      keep(null)
      const { checkoutUrl, path, state } = given.gift
      if (checkoutUrl) return leaving.to(checkoutUrl)
      onClose()
      if (gift.checkout && state !== 'promised') return void navigate(path)
      onPromised(given)
      void alertSuccess('Thank You!', thanks(campaign.petName, gift.amountCents, given.amountCents))
    } catch (error) {
      sending.current = false
      await sayFailure(error)
      const refusal = refusalOf(error)
      if (refusal === 'INVALID' || refusal === 'OVER_LIMIT' || refusal === 'BEING_PAID') toAmount()
      if (refusal === 'CAMPAIGN_PAUSED' || refusal === 'CAMPAIGN_ENDED') onClose()
    }
  }
  return { confirm, busy: donate.isPending || leaving.busy, attempt }
}

/** On the way to another site; `onBack` is called when the browser brings this page back as it was left. */
function useLeaving(onBack: () => void) {
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

function thanks(petName: string, askedCents: number, givenCents: number): string {
  const said = `You donated ${formatDollarsExact(givenCents)} to ${petName}.`
  if (givenCents === askedCents) return said
  return `${said} Your first attempt had gone through after all, so the ${formatDollarsExact(askedCents)} was not given as well.`
}

/** What was wrong was the amount, as far as anybody knows. */
const isAboutAmount = (error: unknown) => {
  const issues = issuesIn(error)
  return issues.length === 0 || issues.some(({ path }) => path === 'amountCents')
}

async function sayFailure(error: unknown): Promise<void> {
  const refusal = refusalOf(error)
  if (refusal === 'OVER_LIMIT') return alertError('Over Limit', refusalTexts.OVER_LIMIT)
  if (refusal === 'INVALID' && isAboutAmount(error)) return alertWarning('Invalid Amount', invalidAmount)
  if (refusal === 'KEY_REUSED')
    return alertError('Oops!', 'An earlier attempt had already gone through, so nothing more was given.')
  await alertError('Oops!', refusal ? `Donation failed. ${sentenceFor(error)}` : 'Donation failed. Please try again.')
}
