import type { HttpsConfig } from '#server/config/https.ts'
import { isFor, type SiteCertificate } from './certificate.ts'
import type { StoredRenewal } from './certificate-files.ts'

// All times are in milliseconds since 1970.

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

/**
 * Let's Encrypt allows five failed validations of a name per hour, and lets a client wait for a week at most. A longer
 * pause comes from a wrong clock.
 */
const longestDelay = hour
const longestPause = 8 * day

/** When a third of the lifetime is left. */
export const renewalTime = ({ validFrom, validTo }: Pick<SiteCertificate, 'validFrom' | 'validTo'>): number =>
  validTo - (validTo - validFrom) / 3

/** A third is left when the renewal begins; with a quarter left, it has failed for days. */
export const isOverdue = ({ validFrom, validTo }: SiteCertificate, now: number): boolean =>
  validTo - now < (validTo - validFrom) / 4

/** The pause after an attempt has failed: one minute, doubled each time, up to an hour. */
export const retryDelay = (attempts: number): number => Math.min(minute * 2 ** (attempts - 1), longestDelay)

/** When to try again after failure number `attempts`: not before the time that the authority names. */
export const retryTime = (attempts: number, now: number, notBefore = 0): number =>
  Math.min(Math.max(now + retryDelay(attempts), notBefore), now + longestPause)

type Target = Pick<HttpsConfig, 'domains' | 'directory'>

/** Whether a certificate is for the configured names, from the configured authority. */
export const fits = (certificate: SiteCertificate, { domains, directory }: Target): boolean =>
  certificate.directory === directory && isFor(certificate, domains)

/** Failures with other names, or at another authority, don't count. */
export const failuresOf = (stored: StoredRenewal | null, { domains, directory }: Target): StoredRenewal | null =>
  stored && stored.directory === directory && stored.domains.join() === domains.join() ? stored : null

type Situation = { target: Target; certificate: SiteCertificate | null; failures: StoredRenewal | null; now: number }

/** When to order a certificate next; in the past if it is due. */
export function nextOrder({ target, certificate, failures, now }: Situation): number {
  const due = certificate && fits(certificate, target) ? renewalTime(certificate) : now
  const isPaused = failures !== null && failures.retryAt <= now + longestPause
  return isPaused ? Math.max(due, failures.retryAt) : due
}
