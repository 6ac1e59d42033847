import { saveSettings } from '#server/features/settings/settings.service.ts'
import type { FeeAmountInput, RequestFeePage } from '#shared/adoption-fees.ts'
import type { Harness, HarnessUser } from './harness.ts'
import { requestFor } from './meetings.ts'

/** The shelter asks for fees; `usual` is in the currency's unit. */
export const useFees = ({ db }: Pick<Harness, 'db'>, usual: string | null = null) =>
  saveSettings({ db }, { values: { feeStep: true, adoptionFee: usual } })

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
