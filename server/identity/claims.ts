import { imageUrl } from '#shared/images.ts'
import { truncateText } from '#shared/text.ts'
import type { Identity } from './identity.ts'

/** What a provider's verified token says about a person; none of it is known to be text, or short. */
export type Claims = { [claim: string]: unknown }

const usableEmail = /^[^\s\p{Cc}\p{Cs}@]+@[^\s\p{Cc}\p{Cs}]+$/u

/**
 * The person behind a provider's claims, by the rules of our own registration: a name is cleaned and cut, a picture
 * that is not an http(s) link is left out. Null without a usable email.
 */
export function personOf(claims: Claims): Omit<Identity, 'uid'> | null {
  const email = typeof claims.email === 'string' ? claims.email.trim().toLowerCase() : ''
  if (email.length > 254 || !usableEmail.test(email)) return null
  const picture = imageUrl.safeParse(claims.picture)
  return {
    email,
    emailVerified: claims.email_verified === true,
    name: typeof claims.name === 'string' ? truncateText(claims.name, 100) : null,
    picture: picture.success ? picture.data : null,
  }
}
