import type { PublicConfig } from '#shared/config.ts'
import { isNotFoundPage, type PageName } from '#shared/pages.ts'

/**
 * Pages to which a link with a secret leads, or that are one, and those on the way there, whose `next` may hold it. What is
 * not found may be such a link that was spelled wrong.
 */
const secretPages = new Set<PageName>(['setup', 'forgot', 'reset', 'confirm', 'donation'])
const loginPages = new Set<PageName>(['login', 'register'])

const canHaveSecret = (name: PageName) => secretPages.has(name) || isNotFoundPage(name)

/**
 * Headers of a page in whose address a secret may stand, so that it goes no further. Firebase takes its calls only from
 * pages that say which site they are of: that much it hears, and never a path or query.
 */
export function secrecyHeaders(name: PageName, { search }: URL, { identity }: PublicConfig): Record<string, string> {
  if (!canHaveSecret(name) && !loginPages.has(name)) return {}
  const referrer = { 'referrer-policy': identity.provider === 'firebase' ? 'strict-origin' : 'no-referrer' }
  if (!canHaveSecret(name) && search === '') return referrer
  return { ...referrer, 'cache-control': 'no-store', ...(name === 'donation' && { 'x-robots-tag': 'noindex' }) }
}
