import { z } from 'zod'
import { id } from './ids.ts'
import { inquiryRulesTexts as t } from './inquiry-rules.texts.ts'
import { maxRows, pagingInput, rowArray } from './lists.ts'
import { petStatuses } from './pet-facts.ts'
import { optional, text } from './text.ts'
import { email } from './users.ts'

// Questions about pets by visitors (docs/product.md 22). In texts a 'question'; `shared/questions.ts` has the shelter's
// own questions to applicants.

export const maxInquiryLength = 2000

/** Limits of docs/product.md 22.4 to 22.6. */
export const inquiryLimits = {
  /** Questions that wait for an answer, of one network about one pet. */
  openPerNetworkAndPet: 3,
  /** Questions of one network in 24 hours. */
  perNetworkAndDay: 10,
  /** Questions of one confirmed email that wait for an answer, for those who are logged in with it. */
  openPerEmail: 3,
  /** Questions about one pet that wait for an answer, by people whose email isn't confirmed. */
  openPerPet: 100,
  /** As above, about all pets. */
  open: 1000,
  /** Messages of the asker in a row, without an answer. */
  inARow: 5,
  /** Messages of each side. */
  messagesPerSide: 50,
} as const

/** Milliseconds that a form must have been open before it is sent, and after which it counts as too old. */
export const formTimes = { least: 3000, most: 86_400_000 } as const

/** Milliseconds that a question is kept after its last message: six months. */
export const inquiryKeptFor = 183 * 86_400_000

export const inquiryStates = ['open', 'closed'] as const
export const inquiryOutcomes = ['asker', 'owner', 'pet_deleted'] as const
export type InquiryOutcome = (typeof inquiryOutcomes)[number]
export const inquirySides = ['owner', 'asker'] as const
export type InquirySide = (typeof inquirySides)[number]

/** The number of a question and 32 random bytes in Base64url. */
const secret = z.string().max(100)
const question = text({ label: t.question, max: maxInquiryLength, long: true })
const message = text({ label: t.message, max: maxInquiryLength, long: true })

export const askFormInput = z.object({ petId: id })

export const askInput = z.object({
  petId: id,
  name: text({ label: t.name, max: 100, name: true }),
  email,
  text: question,
  /** Whether an email should announce the answer. */
  wantsMail: z.boolean().default(false),
  /** The time at which the form was shown, signed by the server. */
  shownAt: z.string().max(200),
  /** A hidden field, which people leave empty. */
  website: optional(z.string().max(1000)),
})
export type AskInput = z.output<typeof askInput>

/** What was typed into a form without scripts, and why it was refused. */
const typed = z.object({
  name: z.string(),
  email: z.string(),
  text: z.string(),
  wantsMail: z.boolean(),
  problem: z.string(),
  /** Messages of single fields. */
  fields: z.record(z.string(), z.string()),
})

export const askForm = z.object({
  petId: id,
  petName: z.string(),
  image: z.string(),
  status: z.enum(petStatuses),
  shownAt: z.string(),
  /** Whether the site sends email. */
  canMail: z.boolean(),
  /** The caller's own name and email. */
  account: z.object({ name: z.string(), email: z.string() }).nullable(),
  sent: typed.nullable().default(null),
})
export type AskForm = z.output<typeof askForm>

export const askedInquiry = z.object({ secret: z.string() })

export const inquirySecretInput = z.object({ secret })
export const inquiryMessageInput = z.object({ secret, text: message })
export const inquiryIdInput = z.object({ id })
export const inquiryAnswerInput = z.object({ id, text: message })

export const inquiryMessage = z.object({
  id,
  side: z.enum(inquirySides),
  /** Null for the asker, and for a former user. */
  author: z.string().nullable(),
  text: z.string(),
  createdAt: z.string(),
})
export type InquiryMessage = z.output<typeof inquiryMessage>

const about = {
  id,
  petName: z.string(),
  state: z.enum(inquiryStates),
  outcome: z.enum(inquiryOutcomes).nullable(),
  /** Whether the asker wrote last, and it is open. */
  waiting: z.boolean(),
  createdAt: z.string(),
  lastAt: z.string(),
}

const conversation = {
  ...about,
  /** Null if its page can't be opened by the reader. */
  petId: id.nullable(),
  seenAt: z.string().nullable(),
  closedAt: z.string().nullable(),
  messages: rowArray(inquiryMessage),
}

/** A question as the asker sees it, with its link alone. */
export const inquiryPage = z.object({
  ...conversation,
  name: z.string(),
  /** Mostly masked: others may have the link. */
  email: z.string(),
  emailConfirmed: z.boolean(),
  /** Whether this link was emailed, so that it can confirm the email. */
  canConfirm: z.boolean(),
  mails: z.boolean(),
  /** When it is erased if nobody writes. */
  keptUntil: z.string(),
  sent: z.object({ text: z.string(), problem: z.string() }).nullable().default(null),
})
export type InquiryPage = z.output<typeof inquiryPage>

export const erasedInquiry = z.object({ erased: z.literal(true) })

/** A question as the owner's side sees it. */
export const inquiryDetail = z.object({
  ...conversation,
  name: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  /** Whether entries can be added to 'Good to know'. */
  canAddNote: z.boolean(),
})
export type InquiryDetail = z.output<typeof inquiryDetail>

/** Waiting ones first; a negative cursor is in those that don't wait. */
export const inquiryListInput = pagingInput(50).extend({
  cursor: z.int().optional(),
  limit: z.int().min(1).max(maxRows).default(50),
})
export const inquiryRow = z.object({ ...about, name: z.string(), text: z.string() })
export type InquiryRow = z.output<typeof inquiryRow>
export const inquiryList = z.object({ items: rowArray(inquiryRow), nextCursor: z.number().nullable() })

export const maxNotes = 10
export const maxNoteLength = 500
const noteText = text({ label: t.note, max: maxNoteLength, long: true })

/** An entry of 'Good to know' on a pet's page. */
export const petNote = z.object({ id, text: z.string() })
export type PetNote = z.output<typeof petNote>
export const petNotes = z.object({ items: z.array(petNote).max(maxNotes) })
export const petNotesInput = z.object({ petId: id })
export const addNoteInput = z.object({ petId: id, text: noteText })
export const changeNoteInput = z.object({ id, text: noteText })
export const noteIdInput = z.object({ id })

/** Of what both sides write about a question. */
export const messageRule = message
/** Of an entry of 'Good to know'. */
export const noteRule = noteText
