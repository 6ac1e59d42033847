import { z } from 'zod'
import { requestOutcomes } from './adoptions.ts'

// What people are told of what happens (docs/product.md 15): in the bell, and by mail.

const aboutPet = { petId: z.number().nullable(), petName: z.string() }
const aboutRequest = z.object({ requestId: z.number(), ...aboutPet })
/** Told to the pet's owner, with the name of who asked. */
const fromRequester = aboutRequest.extend({ person: z.string() })
const aboutCampaign = z.object({ campaignId: z.number(), petName: z.string() })

/** What each kind of notice in the bell holds. */
export const noticeData = {
  request_new: fromRequester,
  request_withdrawn: fromRequester,
  request_accepted: aboutRequest,
  request_rejected: aboutRequest.extend({ outcome: z.enum(requestOutcomes) }),
  request_released: aboutRequest,
  /** Somebody else is being considered. */
  pet_considered: aboutRequest,
  pet_free_again: aboutRequest,
  /** Told to those who waited. */
  pet_adopted: aboutRequest,
  /** `cents` of the latest one. */
  gift: aboutCampaign.extend({ cents: z.number() }),
  campaign_full: aboutCampaign,
  campaign_ended: aboutCampaign,
  password_changed: z.object({}),
} as const

/** Whose account a letter is about; without it whoever's account has the address. */
const letter = z.object({ uid: z.string().optional() })

/** What goes by mail alone. */
export const letterData = {
  /** Asks whether the address is theirs. */
  confirm: letter,
  /** A link for a new password. */
  reset: letter,
} as const

const kindsOf = <Kind extends string>(table: Record<Kind, unknown>) => Object.keys(table) as [Kind, ...Kind[]]

export type BellKind = keyof typeof noticeData
export type LetterKind = keyof typeof letterData
export type NoticeKind = BellKind | LetterKind

export const bellKinds = kindsOf(noticeData)
export const letterKinds = kindsOf(letterData)
export const noticeKinds: [NoticeKind, ...NoticeKind[]] = [...bellKinds, ...letterKinds]

export type NoticeData<Kind extends NoticeKind> = z.output<(typeof noticeData & typeof letterData)[Kind]>

/** A notice with what it is about, one member for each kind. */
export type Told = { [Kind in BellKind]: { kind: Kind; data: NoticeData<Kind> } }[BellKind]
