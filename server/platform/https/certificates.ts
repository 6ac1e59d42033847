import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { HttpsConfig } from '#server/config/https.ts'
import { AcmeRefusal, type Challenges, newKey, orderCertificate } from './acme-order.ts'
import { parseCertificate, type SiteCertificate } from './certificate.ts'
import type { CertificateFiles } from './certificate-files.ts'
import { failuresOf, fits, nextOrder, retryTime } from './renewal-schedule.ts'

type CertificateLog = Pick<FastifyBaseLogger, 'info' | 'warn'>

type CertificateKeeper = {
  https: HttpsConfig
  files: CertificateFiles
  challenges: Challenges
  log: CertificateLog
  /** Called with each new certificate. */
  use: (certificate: SiteCertificate) => void
}

/** Milliseconds. A timer does not notice that the clock was changed, or that the machine was asleep. */
const longestSleep = 600_000
const fileErrorPause = 60_000

/**
 * The stored certificate, even if it has expired: browsers then say so, and the new one follows. Null if there is none,
 * or if it is for other names.
 */
export function storedCertificate({ https, files }: Pick<CertificateKeeper, 'https' | 'files'>) {
  const stored = files.read('certificate')
  const certificate = stored && parseCertificate(stored)
  return certificate?.domains.includes(https.domains[0]) ? certificate : null
}

/** Orders certificates whenever one is due, until `signal` is aborted. Failures are logged, and tried again later. */
export async function keepCertificate(keeper: CertificateKeeper, signal: AbortSignal): Promise<void> {
  const pause = (milliseconds: number) => sleep(milliseconds, undefined, { signal }).catch(() => {})
  while (!signal.aborted) {
    try {
      const wait = dueIn(keeper)
      if (wait > 0) await pause(Math.min(wait, longestSleep))
      else await renew(keeper, signal)
    } catch (error) {
      // without its files, as on a full disk, it could neither remember a failure nor keep a certificate
      keeper.log.warn(`The files of the certificate can't be used: ${messageOf(error)}.`)
      await pause(fileErrorPause)
    }
  }
}

/** In milliseconds; not positive if a certificate is due. */
function dueIn({ https, files }: CertificateKeeper): number {
  const certificate = storedCertificate({ https, files })
  const failures = failuresOf(files.read('renewal'), https)
  const now = Date.now()
  return nextOrder({ target: https, certificate, failures, now }) - now
}

async function renew(keeper: CertificateKeeper, signal: AbortSignal): Promise<void> {
  const { https, files, log, use } = keeper
  const before = files.read('renewal')
  const attempts = (failuresOf(before, https)?.attempts ?? 0) + 1
  const failed = (reason: string | null, notBefore = 0) => {
    const retryAt = retryTime(attempts, Date.now(), notBefore)
    files.write('renewal', { directory: https.directory, domains: https.domains, attempts, retryAt, reason })
    return new Date(retryAt)
  }
  // until it succeeds, so that a killed server does not begin at once again
  failed(null)
  try {
    const certificate = await order(keeper, signal)
    use(certificate)
    files.remove('renewal')
    log.info(`The certificate for ${https.domains.join(', ')} is valid until ${dayOf(certificate.validTo)}.`)
  } catch (error) {
    if (signal.aborted) {
      // a stop is no failure
      if (before) files.write('renewal', before)
      else files.remove('renewal')
      return
    }
    const reason = messageOf(error)
    const retryAt = failed(reason, error instanceof AcmeRefusal ? error.notBefore : 0)
    log.warn(
      `No new certificate for ${https.domains.join(', ')}: ${reason}. ${validity(storedCertificate(keeper))} The next attempt is at ${retryAt.toISOString()}.`,
    )
  }
}

async function order({ https, files, challenges }: CertificateKeeper, signal: AbortSignal): Promise<SiteCertificate> {
  const { directory } = https
  const account = files.read('account')
  const accountKey = account?.directory === directory ? account.key : await newKey()
  // before it is used: an account whose key is lost would count toward the authority's limit
  if (accountKey !== account?.key) files.write('account', { directory, key: accountKey })
  const stored = { directory, ...(await orderCertificate({ https, accountKey, challenges, signal })) }
  const certificate = parseCertificate(stored)
  if (!certificate || !fits(certificate, https) || certificate.validTo < Date.now())
    throw new Error('the certificate authority issued a certificate that does not fit')
  files.write('certificate', stored)
  return certificate
}

export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

function validity(certificate: SiteCertificate | null): string {
  if (!certificate) return 'There is no certificate yet, so the site cannot be opened.'
  const expired = certificate.validTo < Date.now()
  return `The current one ${expired ? 'has expired on' : 'is valid until'} ${dayOf(certificate.validTo)}.`
}

/** The message of `fetch` says nothing, but its cause does. An error about several addresses has only a code. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return messageOf(error.cause)
  return (error.message || ('code' in error ? String(error.code) : error.name)).replace(/\.$/, '')
}
