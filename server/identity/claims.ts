import { imageUrl } from '#shared/images.ts'
import { truncateText } from '#shared/text.ts'
import type { Identity } from './identity.ts'

/** Claims of a provider's verified token; their types and lengths are unchecked. */
export type Claims = { [claim: string]: unknown }

/**
 * Characters outside ASCII whose lower case is in ASCII (the Kelvin sign): the email in lower case would be another
 * person's.
 */
const becomesAscii = (email: string): boolean =>
  [...email].some((character) => !isAscii(character) && isAscii(character.toLowerCase()))

const isAscii = (text: string): boolean => [...text].every((character) => character <= '\u007f')

const usableEmail = /^[^\s\p{Cc}\p{Cs}@]+@[^\s\p{Cc}\p{Cs}]+$/u

/**
 * Applies the rules of our own registration to claims: cleans and truncates the name, drops a picture that isn't an
 * http(s) URL. Null without a usable email.
 */
export function personOf(claims: Claims): Omit<Identity, 'uid'> | null {
  const claimed = typeof claims.email === 'string' ? claims.email.trim() : ''
  const email = claimed.toLowerCase()
  if (email.length > 254 || !usableEmail.test(email) || becomesAscii(claimed)) return null
  const picture = imageUrl.safeParse(claims.picture)
  return {
    email,
    emailVerified: claims.email_verified === true,
    name: typeof claims.name === 'string' ? truncateText(claims.name, 100) : null,
    picture: picture.success ? picture.data : null,
  }
}
