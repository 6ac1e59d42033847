import { onTestFinished } from 'vitest'
import { saveSettings } from '#server/features/settings/settings.service.ts'
import type { FeeAmountInput, RequestFeePage } from '#shared/adoption-fees.ts'
import { type Harness, type HarnessUser, startHarness } from './harness.ts'
import { requestFor } from './meetings.ts'
import { startStripe } from './stripe.ts'

/** The shelter asks for fees; `usual` is in the currency's unit. */
export const turnOnFees = ({ db }: Pick<Harness, 'db'>, usual: string | null = null) =>
  saveSettings({ db }, { values: { feeStep: true, adoptionFee: usual } })

/** A shelter that asks for fees, with the fake Stripe server, until the test ends. */
export async function startFeesByCard() {
  const stripe = await startStripe()
  onTestFinished(() => stripe.stop())
  const shelter = await startHarness(stripe.env)
  await turnOnFees(shelter)
  return { stripe, shelter }
}

/** A request that the owner has accepted. */
export async function acceptedRequest(owner: HarnessUser, applicant: HarnessUser, name = 'Biscuit') {
  const request = await requestFor(owner, applicant, name)
  await owner.call.adoptions.decide({ id: request.id, status: 'accepted' })
  return request
}

/** An accepted request whose fee is due. */
export async function dueFee(owner: HarnessUser, applicant: HarnessUser, amountCents = 12_500) {
  const request = await acceptedRequest(owner, applicant)
  await owner.call.adoptionFees.ask({ id: request.id, amountCents })
  return { id: request.id, petId: request.petId, amountCents }
}

/** Begins a payment by card, with a real request: the provider needs the site's URL. Throws the refusal's message. */
export async function payFee(
  { http }: HarnessUser,
  payload: FeeAmountInput,
): Promise<{ checkoutUrl: string | null; page: RequestFeePage }> {
  const response = await http({ method: 'POST', url: '/trpc/adoptionFees.pay', payload })
  const { result, error } = response.json()
  if (error) throw new Error(error.message, { cause: error })
  return result.data
}
