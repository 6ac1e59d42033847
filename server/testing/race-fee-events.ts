import {
  askForFee,
  markFeePaid,
  markFeeReturned,
  waiveFee,
} from '#server/features/adoption-fees/adoption-fees.service.ts'
import { payFeeByCard } from '#server/features/adoption-fees/fee-checkout.service.ts'
import { applyFeeSession, feePaymentOf } from '#server/features/adoption-fees/fee-payments.service.ts'
import { agreeToAgreement, openAgreement, renewAgreement } from '#server/features/agreements/agreements.service.ts'
import { updatePet } from '#server/features/pets/pets.service.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { type PairAct, type PairScene, pairPet } from './race-pair-scene.ts'

// The events of adoption fees and agreements that race-pairs.ts causes two at a time (docs/product.md 28.7, 29.5).
// All are of Ann's request.

const [amountCents, otherCents] = [12_500, 9_000]

const owner = ({ db, people, provider }: PairScene) => ({ db, user: people.admin, payments: provider.payments })
const applicant = ({ db, people, provider }: PairScene) => ({ db, user: people.ann, payments: provider.payments })

const ask = (scene: PairScene, cents: number) => askForFee(owner(scene), { id: scene.requests.ann, amountCents: cents })

/** The session that the provider opened last for Ann's fee, as its webhook names it. */
function lastSession({ provider, requests }: PairScene) {
  const session = provider.sessions(`request-${requests.ann}`).at(-1)
  if (!session) throw new AppError('FEE_NOT_ONLINE')
  return session
}

/** The applicant pays at the provider, of which nobody hears yet. */
const payThere = async (scene: PairScene) => scene.provider.pay(lastSession(scene).id)

/** The applicant pays at the provider, if it still can be paid, and its event is applied. */
async function paidByCard(scene: PairScene): Promise<void> {
  const { db, provider } = scene
  const { id } = lastSession(scene)
  provider.pay(id)
  const session = await provider.payments.session(id)
  const payment = session && (await feePaymentOf(db, session))
  if (!session || !payment) throw new Error('a session of no payment')
  await applyFeeSession(db, payment.id, session, provider.payments)
}

async function agree({ db, people, requests, agreement }: PairScene): Promise<void> {
  const { text, sha256 } = agreement
  await agreeToAgreement({ db, user: people.ann }, { id: requests.ann, sha256, name: 'Ann' })
  agreement.agreedText = text
}

export const feeEvents = {
  askFee: (scene) => ask(scene, amountCents),
  changeFee: (scene) => ask(scene, otherCents),
  waiveFee: (scene) => waiveFee(owner(scene), { id: scene.requests.ann }),
  markFeePaid: (scene) => markFeePaid(owner(scene), { id: scene.requests.ann, amountCents }),
  payFee: (scene) => payFeeByCard(applicant(scene), { id: scene.requests.ann, amountCents }),
  paidByCard,
  markFeeReturned: (scene) => markFeeReturned(owner(scene), { id: scene.requests.ann }),
  openAgreement: (scene) => openAgreement(applicant(scene), { id: scene.requests.ann }),
  agree,
  renewAgreement: (scene) => renewAgreement(owner(scene), { id: scene.requests.ann }),
} satisfies Record<string, PairAct>

/** Happen only before a pair. */
export const feeSetUps = {
  payThere,
  /** Ann reads the agreement, and can agree to what she saw. */
  async readAgreement(scene) {
    const { text, sha256 } = await openAgreement(applicant(scene), { id: scene.requests.ann })
    Object.assign(scene.agreement, { text, sha256 })
  },
  /** The agreement would have another text now. */
  otherFacts: ({ db, people, petId }) => updatePet({ db, user: people.admin }, { ...pairPet, id: petId, age: '3' }),
} satisfies Record<string, PairAct>
