import type { CreatedDonation } from '#shared/donations.ts'
import { refusalCode } from '#web/lib/errors.ts'
import { newKey } from '#web/lib/new-key.ts'

export type DonationDraft = {
  amountCents: number
  anonymous: boolean
  /** Pay at once; otherwise it is a promise. */
  checkout: boolean
  name?: string | undefined
  email?: string | undefined
  message?: string | undefined
  showName: boolean
  follow: boolean
}

/**
 * One intention to donate, from the first try to a certain result. Every try has the same key, whatever has been
 * changed. The server keeps at most one donation per key, so a lost response can't cause a second donation.
 */
export type Attempt = {
  key: string
  /** Sent, and not known to have failed. */
  tries: DonationDraft[]
  /** Time of the first try, in milliseconds since 1970. */
  since: number
  /** The donor's email, or null for a visitor. A key counts for one person. */
  donor: string | null
  /** Secret of the promise that this donation replaces. */
  replaces?: string | undefined
  /** The last try of another person in this tab, with a key that is not ours. It may have arrived. */
  before?: DonationDraft | undefined
}

/** Stands for the shelter itself, in place of a campaign's number. */
export const shelterItself = 0

const unanswered = new Map<number, Attempt>()

const storageKey = (campaignId: number) => `donation-${campaignId}`

/**
 * The donor's attempt without a result in this tab, also after a reload; else a new one. A donor who has logged in or
 * out since counts as another person.
 */
export function openAttempt(campaignId: number, donor: string | null): Attempt {
  const stored = unanswered.get(campaignId) ?? readAttempt(campaignId)
  if (stored?.donor === donor) return stored
  return { ...newAttempt(donor), before: stored?.tries.findLast(({ checkout }) => !checkout) }
}

export const newAttempt = (donor: string | null, replaces?: string): Attempt => ({
  key: newKey(),
  tries: [],
  since: 0,
  donor,
  ...(replaces !== undefined && { replaces }),
})

/** The attempt with one more try. Store it before sending, so that not even a reload loses it. */
export const withTry = (attempt: Attempt, donation: DonationDraft): Attempt => ({
  ...attempt,
  tries: [...attempt.tries.filter((earlier) => !isSame(earlier, donation)), donation],
  since: attempt.since || Date.now(),
})

/** Stores an attempt while it has tries without a result. Null removes it, and the next attempt has a new key. */
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

/** Whether the server treats both as the same donation under one key. */
export const isSame = (one: DonationDraft, other: DonationDraft): boolean =>
  one.amountCents === other.amountCents &&
  one.anonymous === other.anonymous &&
  one.checkout === other.checkout &&
  one.showName === other.showName &&
  one.follow === other.follow &&
  (['name', 'email', 'message'] as const).every((text) => (one[text] ?? '') === (other[text] ?? ''))

/** The last try that may have arrived. A try to pay doesn't count: its page was never seen. */
export const lastUnanswered = ({ tries }: Attempt): DonationDraft | undefined =>
  tries.findLast(({ checkout }) => !checkout)

/** Whether a key is refused because of another try to pay. That try donated nothing, so a new key is the way on. */
export const isHeldByPayment = ({ tries }: Attempt, donation: DonationDraft): boolean =>
  tries.some((earlier) => earlier.checkout && !isSame(earlier, donation))

/** The donation that belongs to a key now, and the try that created it. */
export type SettledDonation = { created: CreatedDonation; recorded: DonationDraft }

/**
 * Sends a donation and returns the recorded one. If the server knows the key from an earlier, different promise, that
 * try had arrived: its donation is the result, and no other is created. Throws what `send` throws.
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
      return { created: await send(candidate), recorded: candidate }
    } catch (error) {
      if (!keyReused(error)) throw error
      refusal = error
    }
  }
  throw refusal
}
