import type { Config } from '#server/config/env.ts'
import { parseCertificate, type SiteCertificate } from '#server/platform/https/certificate.ts'
import { existingCertificateFiles, type StoredRenewal } from '#server/platform/https/certificate-files.ts'
import { dayOf } from '#server/platform/https/certificates.ts'
import { isOverdue } from '#server/platform/https/renewal-schedule.ts'
import { type Finding, failedCheck, passedCheck } from './checks.ts'

const day = 86_400_000

/**
 * How long the certificate of automatic https lasts. Null if this shelter does not use it: neither by its settings, nor
 * has a server that was started with `--domain` left its folder.
 */
export function certificateFinding({ https, dataDir }: Pick<Config, 'https' | 'dataDir'>): Finding | null {
  const files = existingCertificateFiles(dataDir)
  if (!files) return https ? failedCheck('Certificate', 'none yet: pawstead serve gets one at its first start') : null
  const stored = files.read('certificate')
  const certificate = stored && parseCertificate(stored)
  const failures = lastFailure(files.read('renewal'))
  if (!certificate) return failedCheck('Certificate', `none yet.${failures}`)
  const missing = https?.domains.filter((name) => !certificate.domains.includes(name)) ?? []
  if (missing.length > 0)
    return failedCheck('Certificate', `is not for ${missing.join(', ')}: pawstead serve gets a new one.${failures}`)
  return lifetimeOf(certificate, failures)
}

function lifetimeOf(certificate: SiteCertificate, failures: string): Finding {
  const now = Date.now()
  const days = Math.floor((certificate.validTo - now) / day)
  const names = certificate.domains.join(', ')
  if (days < 0) return failedCheck('Certificate', `for ${names}: expired on ${dayOf(certificate.validTo)}.${failures}`)
  const lasts = `for ${names}: valid until ${dayOf(certificate.validTo)}, ${days} more days`
  return isOverdue(certificate, now)
    ? failedCheck('Certificate', `${lasts}, and it should have been renewed by now.${failures}`)
    : passedCheck('Certificate', `${lasts}, and renewed when a third of its time is left`)
}

function lastFailure(failures: StoredRenewal | null): string {
  if (!failures) return ' Is pawstead serve running with --domain? Its log says more'
  const reason = failures.reason ?? 'it was interrupted'
  return ` Attempt ${failures.attempts} failed: ${reason}. The next is at ${new Date(failures.retryAt).toISOString()}`
}
