import { expect, test } from 'vitest'
import { openCertificateFiles } from '#server/platform/https/certificate-files.ts'
import { readFrom } from '#server/testing/config.ts'
import { shelterFolder } from '#server/testing/database.ts'
import { selfSigned } from '#server/testing/test-certificate.ts'
import { certificateFinding } from './certificate.ts'

const day = 86_400_000
const domains = ['pets.example.org', 'www.example.org']
const directory = 'https://acme-v02.api.letsencrypt.org/directory'

const findingIn = (dataDir: string, settings: Record<string, string> = {}) =>
  certificateFinding({ ...readFrom(settings), dataDir })

/** A shelter whose certificate lasts for this number of days, of 90. */
async function shelterWith(days: number) {
  const dataDir = shelterFolder()
  const files = openCertificateFiles(dataDir)
  const validTo = new Date(Date.now() + days * day + 60_000)
  const validFrom = new Date(validTo.getTime() - 90 * day)
  files.write('certificate', { directory, ...(await selfSigned({ domains, validFrom, validTo })) })
  return { dataDir, files, until: validTo.toISOString().slice(0, 10) }
}

test('a shelter without https has no such line', () => {
  expect(findingIn(shelterFolder())).toBeNull()
})

test('says how long the certificate lasts, also without --domain on its own command line', async () => {
  const { dataDir, until } = await shelterWith(80)
  const expected = {
    check: 'Certificate',
    ok: true,
    says: `for pets.example.org, www.example.org: valid until ${until}, 80 more days, and renewed when a third of its time is left`,
  }
  expect(findingIn(dataDir)).toEqual(expected)
  expect(findingIn(dataDir, { DOMAIN: domains.join() })).toEqual(expected)
})

test('a certificate that expires soon is a problem, with the reason of the last failure', async () => {
  const { dataDir, files } = await shelterWith(20)
  expect(findingIn(dataDir)).toMatchObject({
    ok: false,
    says: expect.stringContaining('20 more days, and it should have been renewed by now. Is pawstead serve running'),
  })
  const failed = { directory, domains, attempts: 9, retryAt: Date.parse('2026-12-01T10:00:00Z') }
  files.write('renewal', { ...failed, reason: 'www.example.org could not be verified: no such name' })
  expect(findingIn(dataDir)?.says).toContain(
    'Attempt 9 failed: www.example.org could not be verified: no such name. The next is at 2026-12-01T10:00:00.000Z',
  )
})

test('no certificate, an expired one, and one for other names are problems', async () => {
  expect(findingIn(shelterFolder(), { DOMAIN: domains.join() })).toMatchObject({
    ok: false,
    says: expect.stringContaining('none yet'),
  })
  const expired = await shelterWith(-3)
  expect(findingIn(expired.dataDir)).toMatchObject({
    ok: false,
    says: expect.stringContaining(`expired on ${expired.until}`),
  })
  const { dataDir } = await shelterWith(80)
  expect(findingIn(dataDir, { DOMAIN: 'pets.example.org,new.example.org' })).toMatchObject({
    ok: false,
    says: expect.stringContaining('is not for new.example.org'),
  })
})
