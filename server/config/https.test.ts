import { describe, expect, it } from 'vitest'
import { linesFrom as lines, readFrom as read } from '#server/testing/config.ts'

const DOMAIN = 'pets.example.org'

describe('automatic https', () => {
  it('is off without a domain', () => {
    expect(read()).toMatchObject({ host: '127.0.0.1', port: 3000, https: undefined, publicUrl: undefined })
  })

  it('listens on every address at 443 and 80, and PUBLIC_URL follows the domain', () => {
    expect(read({ DOMAIN })).toMatchObject({
      host: '::',
      port: 443,
      publicUrl: 'https://pets.example.org',
      https: { domains: [DOMAIN], httpPort: 80, directory: 'https://acme-v02.api.letsencrypt.org/directory' },
    })
    const settings = { DOMAIN, HOST: '192.0.2.1', PORT: '8443', HTTP_PORT: '8080', ACME_EMAIL: 'a@example.org' }
    expect(read(settings)).toMatchObject({
      host: '192.0.2.1',
      port: 8443,
      publicUrl: 'https://pets.example.org',
      https: { httpPort: 8080, email: 'a@example.org' },
    })
  })

  it('takes several names from the option and from the variable; the first is canonical', () => {
    const domains = ['pets.example.org', 'www.example.org']
    expect(read({}, { domain: ['Pets.Example.org', 'www.example.org'] }).https?.domains).toEqual(domains)
    expect(read({ DOMAIN: 'pets.example.org, www.example.org,PETS.example.org' }).https?.domains).toEqual(domains)
    expect(read({ DOMAIN: 'other.example' }, { domain: domains }).https?.domains).toEqual(domains)
    expect(read({ DOMAIN: 'tierheim-köln.example' }).https?.domains).toEqual(['xn--tierheim-kln-ejb.example'])
  })

  it.each([
    'localhost',
    'https://pets.example.org',
    'pets.example.org:443',
    'pets.example.org/',
    'pets.example.org.',
    '*.example.org',
    '192.0.2.1',
    '1.2',
    '[::1]',
    'pets_1.example.org',
    '-pets.example.org',
    'a b.example',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(130)}example`,
    ',',
  ])('refuses the name %s', (name) => {
    expect(lines({ DOMAIN: name })).toEqual(['DOMAIN: must be a host name such as pets.example.org'])
  })

  it('an invalid option is reported by the option', () => {
    expect(lines({}, { domain: [''] })).toEqual(['--domain (DOMAIN): must be a host name such as pets.example.org'])
    expect(lines({ DOMAIN }, { httpPort: 'x' })).toEqual([
      '--http-port (HTTP_PORT): must be a whole number from 0 to 65535',
    ])
  })

  it('a PUBLIC_URL at another host, or without https, is refused', () => {
    for (const url of ['https://www.example.org', 'http://pets.example.org'])
      expect(lines({ DOMAIN, PUBLIC_URL: url })).toEqual([
        `PUBLIC_URL: is ${url}, but --domain (DOMAIN) puts the site at https://pets.example.org: remove PUBLIC_URL, or name its host first in --domain`,
      ])
    expect(read({ DOMAIN, PUBLIC_URL: 'https://pets.example.org' }).publicUrl).toBe('https://pets.example.org')
    expect(read({ DOMAIN, PUBLIC_URL: 'https://pets.example.org:8443' }).publicUrl).toBe(
      'https://pets.example.org:8443',
    )
  })

  it('its other settings need a domain', () => {
    expect(lines({ HTTP_PORT: '80', ACME_EMAIL: 'a@example.org' })).toEqual([
      'HTTP_PORT: needs --domain (DOMAIN), the host name of the site',
      'ACME_EMAIL: needs --domain (DOMAIN), the host name of the site',
    ])
  })

  it('keys are only sent over https, or to a test server on this machine', () => {
    for (const url of ['http://acme.example/dir', 'ftp://acme.example', 'acme.example'])
      expect(lines({ DOMAIN, ACME_DIRECTORY: url })).toEqual(['ACME_DIRECTORY: must be an https:// address'])
    const local = 'http://127.0.0.1:14000/dir'
    expect(read({ DOMAIN, ACME_DIRECTORY: local }).https?.directory).toBe(local)
  })
})
