import type { CreatedDonation } from '#shared/donations.ts'
import { refusalCode } from '#web/lib/errors.ts'
import { newKey } from '#web/lib/new-key.ts'

/** What a donor asks for, in cents, with what they say of themselves. */
export type DonationDraft = {
  amountCents: number
  anonymous: boolean
  /** It is to be paid at once; else it is promised. */
  checkout: boolean
  name?: string | undefined
  email?: string | undefined
  message?: string | undefined
  showName: boolean
  follow: boolean
}

/**
 * One intention to donate, from the first try to a certain answer. Every try carries the same key, whatever has been
 * changed: the server keeps at most one donation per key, so whatever gets lost on the way, it is given at most once.
 */
export type Attempt = {
  key: string
  /** Sent, and not known to have failed. */
  tries: DonationDraft[]
  /** When the first try was sent, in milliseconds since 1970. */
  since: number
  /** Whose donation it is: their email, or null for a visitor's. A key counts for one person. */
  donor: string | null
  /** The secret of the promise in whose place this one is given. */
  replaces?: string | undefined
  /** What somebody else in this tab tried before, with a key that is not ours: nobody knows whether it arrived. */
  before?: DonationDraft | undefined
}

const unanswered = new Map<number, Attempt>()

const storageKey = (campaignId: number) => `donation-${campaignId}`

/**
 * The donor's wish that is still without an answer in this tab, also after a reload; else a new one. Whoever has logged
 * in or out since is another donor to the server.
 */
export function openAttempt(campaignId: number, donor: string | null): Attempt {
  const stored = unanswered.get(campaignId) ?? readAttempt(campaignId)
  if (stored?.donor === donor) return stored
  return { ...newAttempt(donor), before: stored?.tries.findLast(({ checkout }) => !checkout) }
}

/** A new intention, whatever has become of earlier ones; with `replaces`, in the place of one that was recorded. */
export const newAttempt = (donor: string | null, replaces?: string): Attempt => ({
  ...{ key: newKey(), tries: [], since: 0, donor },
  ...(replaces !== undefined && { replaces }),
})

/** The attempt with one more try. It must be kept before it is sent, so that not even a reload in between loses it. */
export const withTry = (attempt: Attempt, donation: DonationDraft): Attempt => ({
  ...attempt,
  tries: [...attempt.tries.filter((earlier) => !isSame(earlier, donation)), donation],
  since: attempt.since || Date.now(),
})

/**
 * Remembers an attempt while it has tries without an answer; null forgets it, and the next intention has a key of its
 * own.
 */
export function storeAttempt(campaignId: number, attempt: Attempt | null): void {
  const stored = attempt && attempt.tries.length > 0
  if (stored) unanswered.set(campaignId, attempt)
  else unanswered.delete(campaignId)
  try {
    if (stored) sessionStorage.setItem(storageKey(campaignId), JSON.stringify(attempt))
    else sessionStorage.removeItem(storageKey(campaignId))
  } catch (error) {
    console.info('This browser remembers nothing after a reload.', error)
  }
}

function readAttempt(campaignId: number): Attempt | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(campaignId)) ?? 'null')
  } catch (error) {
    console.info('This browser remembers nothing after a reload.', error)
    return null
  }
}

/** Whether the server takes one for the other, when both come with the same key. */
export const isSame = (one: DonationDraft, other: DonationDraft): boolean =>
  one.amountCents === other.amountCents &&
  one.anonymous === other.anonymous &&
  one.checkout === other.checkout &&
  one.showName === other.showName &&
  one.follow === other.follow &&
  // blank is the same as nothing
  (['name', 'email', 'message'] as const).every((text) => (one[text] ?? '') === (other[text] ?? ''))

/** The last try of which nobody knows whether it arrived. What was to be paid has not been: its page was never seen. */
export const lastUnanswered = ({ tries }: Attempt): DonationDraft | undefined =>
  tries.findLast(({ checkout }) => !checkout)

/**
 * Whether a key is refused because of another try that was to be paid. Nothing was given by it, so the way on is a new
 * key.
 */
export const isHeldByPayment = ({ tries }: Attempt, donation: DonationDraft): boolean =>
  tries.some((earlier) => earlier.checkout && !isSame(earlier, donation))

/** What a key stands for now: the donation, and which try it was. */
export type SettledDonation = { given: CreatedDonation; recorded: DonationDraft }

/**
 * Sends a donation and returns the donation that now stands. When the server knows the key from an earlier, other promise,
 * that try had arrived: its donation is the result and nothing more is given. Throws what `send` throws.
 */
export async function settleDonation(
  { tries }: Attempt,
  donation: DonationDraft,
  send: (donation: DonationDraft) => Promise<CreatedDonation>,
): Promise<SettledDonation> {
  const keyReused = (error: unknown) => refusalCode(error) === 'KEY_REUSED'
  let refusal: unknown
  for (const candidate of [donation, ...tries.filter((earlier) => !earlier.checkout && !isSame(earlier, donation))]) {
    try {
      return { given: await send(candidate), recorded: candidate }
    } catch (error) {
      if (!keyReused(error)) throw error
      refusal = error
    }
  }
  throw refusal
}
