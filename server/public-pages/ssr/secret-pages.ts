import type { PublicConfig } from '#shared/config.ts'
import { isNotFoundPage, type PageName } from '#shared/pages.ts'

/**
 * Pages whose URL contains a secret, and pages before them, whose `next` may contain it. A not-found URL may be a
 * misspelled secret link.
 */
const secretPages = new Set<PageName>([
  'setup',
  'forgot',
  'reset',
  'confirm',
  'invitation',
  'statement',
  'tellMe',
  'searches',
  'donation',
  'monthly',
  'monthlyCard',
  'inquiry',
])
const loginPages = new Set<PageName>(['login', 'register'])

const canHaveSecret = (name: PageName) => secretPages.has(name) || isNotFoundPage(name)

/**
 * Headers that keep a secret in the URL from leaking. Firebase accepts calls only with the origin in the referrer: it
 * gets the origin, never a path or query.
 */
export function secrecyHeaders(name: PageName, { search }: URL, { identity }: PublicConfig): Record<string, string> {
  // contains the time at which it was shown, and in the answer to a form what was typed
  if (name === 'ask') return { 'cache-control': 'no-store' }
  if (!canHaveSecret(name) && !loginPages.has(name)) return {}
  const referrer = { 'referrer-policy': identity.provider === 'firebase' ? 'strict-origin' : 'no-referrer' }
  if (!canHaveSecret(name) && search === '') return referrer
  return {
    ...referrer,
    'cache-control': 'no-store',
    ...((name === 'donation' || name === 'monthly' || name === 'inquiry') && { 'x-robots-tag': 'noindex' }),
  }
}
