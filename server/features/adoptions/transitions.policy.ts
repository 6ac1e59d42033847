import type { RequestOutcome, StoredRequestStatus } from '#shared/adoptions.ts'
import type { NotificationKind } from '#shared/notifications.ts'
import type { PetStatus } from '#shared/pet-facts.ts'

// The state machine of a pet and its requests (docs/product.md 6.6, 25.4): which event is possible when, who may cause
// it, and what it does to the pet, its place, the request, the pet's other requests, and whom it notifies. The service
// reads its conditions here; state-machine.test.ts tries every event in every state by everyone.

/** `manager`: the pet's owner, staff, and admins. */
export type TransitionActor = 'anyone' | 'applicant' | 'manager'

/** The status and outcome of a request; open requests have no outcome. */
export type RequestEnd = { status: StoredRequestStatus; outcome: RequestOutcome | null }

export type Transition = {
  by: TransitionActor
  /** Statuses of the pet in which the event is possible, and the one after it. */
  pet?: { from: readonly PetStatus[]; to?: PetStatus }
  /** Statuses of the request in which the event is possible. An adopted request counts as `adopted`. */
  request?: { from: readonly (StoredRequestStatus | 'adopted')[]; to: RequestEnd }
  /** Where the pet is afterwards; without it, where it was. */
  place?: 'home' | 'trial' | 'adopted'
  /** How the pet's other requests with this status end. */
  others?: { from: readonly StoredRequestStatus[]; to: RequestEnd }
  notifies: {
    owner?: NotificationKind
    applicant?: NotificationKind
    /** Applicants who wait for the same pet. */
    waiting?: NotificationKind
    /** Applicants whose request ended in the last 90 days because the pet was adopted. */
    missed?: NotificationKind
  }
}

const accepted = { status: 'accepted', outcome: null } as const
const withdrawn = { status: 'withdrawn', outcome: 'withdrawn' } as const

export const transitions = {
  ask: {
    by: 'anyone',
    pet: { from: ['available', 'on_hold'] },
    notifies: { owner: 'request_new' },
  },
  accept: {
    by: 'manager',
    pet: { from: ['available'], to: 'on_hold' },
    request: { from: ['pending'], to: accepted },
    notifies: { applicant: 'request_accepted', waiting: 'pet_considered' },
  },
  reject: {
    by: 'manager',
    request: { from: ['pending'], to: { status: 'rejected', outcome: 'declined' } },
    notifies: { applicant: 'request_rejected' },
  },
  release: {
    by: 'manager',
    pet: { from: ['on_hold'], to: 'available' },
    request: { from: ['accepted'], to: { status: 'rejected', outcome: 'released' } },
    place: 'home',
    notifies: { applicant: 'request_released', waiting: 'pet_free_again' },
  },
  withdraw: {
    by: 'applicant',
    request: { from: ['pending'], to: withdrawn },
    notifies: { owner: 'request_withdrawn' },
  },
  withdrawAccepted: {
    by: 'applicant',
    pet: { from: ['on_hold'], to: 'available' },
    request: { from: ['accepted'], to: withdrawn },
    place: 'home',
    notifies: { owner: 'request_withdrawn', waiting: 'pet_free_again' },
  },
  startTrial: {
    by: 'manager',
    pet: { from: ['on_hold'] },
    request: { from: ['accepted'], to: accepted },
    place: 'trial',
    notifies: { applicant: 'trial_started' },
  },
  adopt: {
    by: 'manager',
    pet: { from: ['available', 'on_hold'], to: 'adopted' },
    place: 'adopted',
    others: { from: ['pending'], to: { status: 'rejected', outcome: 'pet_adopted' } },
    notifies: { waiting: 'pet_adopted' },
  },
  comeBack: {
    by: 'manager',
    pet: { from: ['adopted'], to: 'available' },
    request: { from: ['adopted'], to: { status: 'returned', outcome: 'returned' } },
    place: 'home',
    notifies: { missed: 'pet_returned' },
  },
  deletePet: {
    by: 'manager',
    pet: { from: ['draft', 'available', 'on_hold', 'adopted'] },
    others: { from: ['pending', 'accepted'], to: { status: 'rejected', outcome: 'pet_deleted' } },
    notifies: { applicant: 'request_rejected', waiting: 'request_rejected' },
  },
} as const satisfies Record<string, Transition>

export type AdoptionEvent = keyof typeof transitions
