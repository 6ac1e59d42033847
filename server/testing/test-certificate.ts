import { webcrypto } from 'node:crypto'
import * as x509 from '@peculiar/x509'

x509.cryptoProvider.set(webcrypto)

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const newKeys = () => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])

type CertificateOptions = { domains: string[]; validFrom?: Date; validTo?: Date }

const day = 86_400_000

/** A self-signed certificate and its key, both in PEM. */
export async function selfSigned({
  domains,
  ...lifetime
}: CertificateOptions): Promise<{ key: string; chain: string }> {
  const keys = await newKeys()
  const certificate = await sign(keys.publicKey, { domains, ...lifetime }, keys.privateKey)
  const exported = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64')
  return { key: `-----BEGIN PRIVATE KEY-----\n${exported}\n-----END PRIVATE KEY-----\n`, chain: certificate }
}

/** A certificate for the names of a certificate request (DER), which the caller has verified. */
export async function issueFor(
  request: Uint8Array<ArrayBuffer>,
  lifetime: Omit<CertificateOptions, 'domains'>,
): Promise<string> {
  const csr = new x509.Pkcs10CertificateRequest(request)
  const names = csr.extensions.flatMap((one) =>
    one instanceof x509.SubjectAlternativeNameExtension ? one.names.items.map(({ value }) => value) : [],
  )
  const publicKey = await csr.publicKey.export(webcrypto)
  const { privateKey } = await newKeys()
  return sign(publicKey, { domains: names, ...lifetime }, privateKey)
}

async function sign(
  publicKey: webcrypto.CryptoKey,
  options: CertificateOptions,
  signingKey: webcrypto.CryptoKey,
): Promise<string> {
  const { domains, validFrom = new Date(Date.now() - 1000), validTo = new Date(Date.now() + 90 * day) } = options
  const certificate = await x509.X509CertificateGenerator.create({
    subject: 'CN=test',
    issuer: 'CN=test',
    notBefore: validFrom,
    notAfter: validTo,
    publicKey,
    signingKey,
    signingAlgorithm: algorithm,
    extensions: [new x509.SubjectAlternativeNameExtension(domains.map((value) => ({ type: 'dns', value })))],
  })
  return certificate.toString('pem')
}
