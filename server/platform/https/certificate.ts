import { createPrivateKey, X509Certificate } from 'node:crypto'
import type { StoredCertificate } from './certificate-files.ts'

/** A usable certificate with its key. Times are in milliseconds since 1970. */
export type SiteCertificate = StoredCertificate & {
  domains: string[]
  validFrom: number
  validTo: number
}

/** Reads the first certificate of the chain. Null if it can't be read, or does not belong to the key. */
export function parseCertificate(stored: StoredCertificate): SiteCertificate | null {
  try {
    const leaf = new X509Certificate(stored.chain)
    if (!leaf.checkPrivateKey(createPrivateKey(stored.key))) return null
    return {
      ...stored,
      domains: namesIn(leaf),
      validFrom: leaf.validFromDate.getTime(),
      validTo: leaf.validToDate.getTime(),
    }
  } catch {
    return null
  }
}

const namesIn = ({ subjectAltName = '' }: X509Certificate): string[] =>
  subjectAltName.split(', ').flatMap((name) => (name.startsWith('DNS:') ? [name.slice(4).toLowerCase()] : []))

/** Whether a certificate has exactly these names. */
export const isFor = ({ domains }: SiteCertificate, wanted: readonly string[]): boolean =>
  domains.length === wanted.length && wanted.every((name) => domains.includes(name))
