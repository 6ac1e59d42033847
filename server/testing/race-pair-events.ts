import { eq } from 'drizzle-orm'
import {
  decideRequest,
  releaseRequest,
  requestAdoption,
  startTrialOfRequest,
  withdrawRequest,
} from '#server/features/adoptions/adoptions.service.ts'
import { quartersOf } from '#server/features/meetings/meetings.policy.ts'
import { latestMeeting } from '#server/features/meetings/meetings.queries.ts'
import {
  cancelMeeting,
  confirmMeeting,
  offerMeeting,
  pickMeeting,
  proposeMeeting,
  recordMeeting,
} from '#server/features/meetings/meetings.service.ts'
import { addPet, deletePet, markAdopted, setPublished } from '#server/features/pets/pets.service.ts'
import { placePet, takePetBack } from '#server/features/pets/places.service.ts'
import type { RefusalCode } from '#server/platform/errors/errors.ts'
import { meetingTimes } from '#shared/meetings.ts'
import { feeEvents, feeSetUps } from './race-fee-events.ts'
import {
  askFor,
  type PairAct,
  type PairPeople,
  type PairRequest,
  type PairScene,
  pairContact,
  pairPet,
} from './race-pair-scene.ts'

// The events that race-pairs.ts causes two at a time (docs/product.md 25.4, 26.5), and the states before them.
// race-fee-events.ts has those of fees and agreements.

const day = 86_400_000
const inAWeek = () => new Date(Date.now() + 7 * day).toISOString().slice(0, 10)

/** From 10:00 to 11:00, 10:15 to 11:00, and so on. */
const slot = ({ startsAt }: PairScene, quarters: number, minutes: 15 | 30 | 45 | 60) => ({
  startsAt: new Date(startsAt.getTime() + quarters * meetingTimes.quarter).toISOString(),
  minutes,
})

/** What `who` did about the meeting of a request, having seen its state. */
const act = ({ db, people, requests, seen }: PairScene, who: keyof PairPeople, of: PairRequest) =>
  [
    { db, user: people[who], fixed: undefined },
    { id: requests[of], seen: seen[of] },
  ] as const

const pick = (scene: PairScene, who: 'ann' | 'ben', of: PairRequest, at: { startsAt: string }) => {
  const [ctx, request] = act(scene, who, of)
  return pickMeeting(ctx, { ...request, startsAt: at.startsAt })
}

/** A second offer has another time, because the same one would do nothing. */
function offer(scene: PairScene) {
  const [ctx, request] = act(scene, 'admin', 'ann')
  return offerMeeting(ctx, { ...request, slots: [scene.seen.ann === 0 ? slot(scene, 0, 60) : slot(scene, 1, 45)] })
}

function propose(scene: PairScene) {
  const [ctx, request] = act(scene, 'ann', 'ann')
  return proposeMeeting(ctx, { ...request, ...slot(scene, 1, 30) })
}

function record(scene: PairScene) {
  const [ctx, request] = act(scene, 'admin', 'ann')
  return recordMeeting(ctx, { ...request, outcome: 'came' })
}

const petEvents = {
  ask: ({ db, people, petId }) => requestAdoption({ db, user: people.cleo }, { petId, ...pairContact }),
  acceptAnn: ({ db, people, requests: { ann: id } }) =>
    decideRequest({ db, user: people.admin }, { id, status: 'accepted' }),
  acceptBen: ({ db, people, requests: { ben: id } }) =>
    decideRequest({ db, user: people.admin }, { id, status: 'accepted' }),
  reject: ({ db, people, requests: { ann: id } }) =>
    decideRequest({ db, user: people.admin }, { id, status: 'rejected' }),
  release: ({ db, people, requests: { ann: id } }) => releaseRequest({ db, user: people.admin }, { id }),
  withdraw: ({ db, people, requests: { ann: id } }) => withdrawRequest({ db, user: people.ann }, { id }),
  startTrial: ({ db, people, requests: { ann: id } }) =>
    startTrialOfRequest({ db, user: people.admin }, { id, until: inAWeek() }),
  adopt: ({ db, people, petId }) => markAdopted({ db, user: people.admin }, { id: petId }),
  comeBack: ({ db, people, petId }) => takePetBack({ db, user: people.admin }, { id: petId, published: true }),
  foster: ({ db, people, petId }) =>
    placePet({ db, user: people.admin }, { id: petId, place: 'foster', caregiverEmail: people.faye.email }),
  shelter: ({ db, people, petId }) => placePet({ db, user: people.admin }, { id: petId, place: 'shelter' }),
  unpublish: ({ db, people, petId }) => setPublished({ db, user: people.admin }, { id: petId, published: false }),
  deletePet: ({ db, people, petId }) => deletePet({ db, user: people.admin }, { id: petId }),
} satisfies Record<string, PairAct>

/** Of Ann's request, if no other is named. */
const meetingEvents = {
  offer,
  pick: (scene) => pick(scene, 'ann', 'ann', slot(scene, 0, 60)),
  propose,
  confirm: (scene) => confirmMeeting(...act(scene, 'admin', 'ann')),
  cancel: (scene) => cancelMeeting(...act(scene, 'admin', 'ann')),
  cancelByAnn: (scene) => cancelMeeting(...act(scene, 'ann', 'ann')),
  record,
  // the same host, and another applicant
  pickByBen: (scene) => pick(scene, 'ben', 'ben', slot(scene, 2, 15)),
  confirmBen: (scene) => confirmMeeting(...act(scene, 'admin', 'ben')),
  // the same applicant, and another host
  pickOther: (scene) => pick(scene, 'ann', 'other', slot(scene, 1, 30)),
} satisfies Record<string, PairAct>

/** Happen only before a pair. */
const setUps = {
  rejectBen: ({ db, people, requests: { ben: id } }) =>
    decideRequest({ db, user: people.admin }, { id, status: 'rejected' }),
  offerToBen(scene) {
    const [ctx, request] = act(scene, 'admin', 'ben')
    return offerMeeting(ctx, { ...request, slots: [slot(scene, 2, 15)] })
  },
  proposeByBen(scene) {
    const [ctx, request] = act(scene, 'ben', 'ben')
    return proposeMeeting(ctx, { ...request, ...slot(scene, 2, 15) })
  },
  async offerOther(scene) {
    const { db, people, requests } = scene
    const { id: otherId } = await addPet({ db, user: people.olga }, pairPet)
    requests.other = await askFor(db, people.ann, otherId)
    const [ctx, request] = act(scene, 'olga', 'other')
    return offerMeeting(ctx, { ...request, slots: [slot(scene, 1, 30)] })
  },
  /** Moves Ann's confirmed meeting to the past, as waiting would. */
  async begin({ db, requests, startsAt: ahead }) {
    const { meetings, meetingQuarters: taken } = db.schema
    const row = await latestMeeting(db, requests.ann)
    if (!row?.startsAt || row.minutes === null) throw new Error('nothing to begin')
    const startsAt = new Date(ahead.getTime() - 30 * 12 * 3 * day)
    const quarters = quartersOf({ startsAt, minutes: row.minutes })
    await db.transaction(async (tx) => {
      await tx.update(meetings).set({ startsAt }).where(eq(meetings.id, row.id))
      const people = await tx.delete(taken).where(eq(taken.meetingId, row.id)).returning({ uid: taken.uid })
      const values = [...new Set(people.map(({ uid }) => uid))].flatMap((uid) =>
        quarters.map((quarter) => ({ meetingId: row.id, uid, quarter })),
      )
      await tx.insert(taken).values(values)
    })
  },
  ...feeSetUps,
} satisfies Record<string, PairAct>

/** Each one is paired with itself and all others. To add the events of a feature, spread them here. */
const events = { ...petEvents, ...meetingEvents, ...feeEvents }
export type PairEvent = keyof typeof events
export type PairStep = PairEvent | keyof typeof setUps

const steps: Record<PairStep, PairAct> = { ...events, ...setUps }
const names = Object.keys(events) as PairEvent[]

/** Every pair, also of an event with itself. */
export const eventPairs = names.flatMap((one, place) => names.slice(place).map((other) => [one, other] as const))

const kinds = { pet: petEvents, meeting: meetingEvents, fee: feeEvents } as const
export type PairEventKind = keyof typeof kinds

/** `fee`: also of agreements. */
export const isOfKind = (kind: PairEventKind, event: PairEvent): boolean => event in kinds[kind]

/** Pairs of events about pets run in each of these. */
export const petStates: readonly PairStep[][] = [
  [],
  ['acceptAnn'],
  ['acceptAnn', 'startTrial'],
  ['acceptAnn', 'adopt'],
  ['foster'],
  ['reject', 'rejectBen'],
]

const offered = ['offer', 'offerToBen', 'offerOther'] as const
/** Pairs with a meeting run in those of these in which each of the two can happen. */
export const otherStates: readonly PairStep[][] = [
  [],
  [...offered],
  [...offered, 'propose', 'proposeByBen'],
  ['offer', 'pick'],
  ['offer', 'pick', 'begin', 'offerToBen', 'offerOther'],
  ['acceptAnn', ...offered],
  ['acceptAnn', 'startTrial', 'offer', 'pick'],
  ['acceptAnn', 'offer', 'propose', 'offerToBen', 'proposeByBen'],
  ['acceptAnn', 'offerOther', 'adopt'],
  ['offer', 'pick', 'begin', 'acceptAnn', 'adopt'],
  ['offer', 'pick', 'begin', 'offerOther', 'reject', 'rejectBen'],
]

/** Pairs with an event of a fee or an agreement run in those of these in which each of the two can happen. */
export const feeStates: readonly PairStep[][] = [
  ['acceptAnn', 'offer', 'offerToBen', 'offerOther'],
  ['acceptAnn', 'offer', 'propose', 'offerToBen', 'proposeByBen', 'askFee', 'readAgreement'],
  ['acceptAnn', 'offer', 'pick', 'askFee', 'payFee', 'readAgreement', 'otherFacts'],
  ['acceptAnn', 'startTrial', 'offerOther', 'askFee', 'payFee', 'payThere', 'readAgreement'],
  ['offer', 'pick', 'begin', 'acceptAnn', 'askFee', 'payFee', 'paidByCard', 'readAgreement', 'agree'],
  ['acceptAnn', 'offer', 'markFeePaid', 'readAgreement', 'otherFacts'],
  ['acceptAnn', 'askFee', 'payFee', 'readAgreement', 'agree', 'adopt'],
  ['offer', 'pick', 'begin', 'offerToBen', 'offerOther', 'acceptAnn', 'markFeePaid', 'release'],
  ['offer', 'propose', 'offerToBen', 'proposeByBen', 'acceptAnn', 'waiveFee', 'readAgreement', 'agree', 'otherFacts'],
]

/** What the rules say to the later one of two events. */
export const namedRefusals: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'AGREEMENT_CHANGED',
  'AGREEMENT_DONE',
  'ALREADY_DECIDED',
  'ALREADY_REQUESTED',
  'FEE_BEING_PAID',
  'FEE_CHANGED',
  'FEE_NOT_ONLINE',
  'MEETING_CHANGED',
  'MEETING_OVERLAP',
  'MEETING_PAST',
  'NOT_ACCEPTED',
  'NO_SUCH_AGREEMENT',
  'NO_SUCH_PET',
  'PET_ADOPTED',
  'PET_HAS_REQUESTS',
  'PET_IN_TRIAL',
  'PET_IS_DRAFT',
  'PET_NOT_ADOPTED',
  'PET_NOT_OF_SHELTER',
  'PET_ON_HOLD',
  'REQUEST_CLOSED',
  'STATUS_BY_REQUESTS',
])

export const happen = (step: PairStep, scene: PairScene): Promise<unknown> => steps[step](scene)

/** Before a pair: both sides see what has happened. */
export async function happenAndSee(step: PairStep, scene: PairScene): Promise<void> {
  await happen(step, scene)
  const request = step === 'offerOther' ? 'other' : step.includes('Ben') ? 'ben' : 'ann'
  scene.seen[request] = (await latestMeeting(scene.db, scene.requests[request]))?.revision ?? 0
}
