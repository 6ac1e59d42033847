import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { readFrom as read, linesFrom as refused } from '#server/testing/config.ts'
import { mailConfigOf, readSmtpUrl, sendsMail } from './mail.ts'

const url = 'smtp://pets:secret@mail.example.org'
const full = { SMTP_URL: url, MAIL_FROM: 'pets@example.org', PUBLIC_URL: 'https://pets.example.org' }

describe('SMTP_URL', () => {
  it.each([
    ['smtp://mail.example.org', { host: 'mail.example.org', port: 587, tls: 'offered', checked: true }],
    ['smtps://mail.example.org', { port: 465, tls: 'always', checked: true }],
    // passwords require TLS
    [url, { port: 587, tls: 'required', login: { user: 'pets', pass: 'secret' } }],
    ['smtp://a%40b.org:p%2Fq%23%25@mail.example.org:2525', { port: 2525, login: { user: 'a@b.org', pass: 'p/q#%' } }],
    // on this machine, no certificate is needed
    ['smtp://me:pw@localhost:25', { tls: 'offered', checked: false }],
    ['smtp://127.0.0.1:25/', { host: '127.0.0.1', checked: false }],
    ['smtp://[::1]:25', { host: '::1', checked: false }],
    ['smtp://me:pw@relay.lan?plain=yes', { host: 'relay.lan', tls: 'never' }],
  ])('parses %s', (text, place) => {
    expect(readSmtpUrl(text)).toMatchObject(place)
  })

  it.each([
    'mail.example.org',
    'https://mail.example.org',
    'smtp://',
    'smtp:///hunter2',
    'smtp://mail.example.org:99999',
    'smtp://pets:hunter2/x@mail.example.org',
    'smtp://pets:hunter2#x@mail.example.org',
    'smtp://pets:hunter2%@mail.example.org',
    'smtp://pets:hunter2%0d%0aQUIT@mail.example.org',
    'smtp://pets:hunter2@mail.example.org?logger=true',
    'smtp://pets:hunter2@mail.example.org?plain=no',
    'smtp://pets:hunter2@mail.example.org/inbox',
  ])('%s is invalid: the sentence has no secret, and the site starts', (text) => {
    const sentence = readSmtpUrl(text)
    expect(sentence).toMatch(/^SMTP_URL (is not|has) /)
    expect(sentence).not.toContain('hunter2')
    expect(mailConfigOf(read({ ...full, SMTP_URL: text }))).toEqual({ off: sentence })
  })
})

describe('mail', () => {
  it('is off without an error if it is not configured', () => {
    expect(mailConfigOf(read({ PUBLIC_URL: full.PUBLIC_URL }))).toEqual({ off: null })
  })

  it('is on with a server, a sender, and PUBLIC_URL', () => {
    expect(mailConfigOf(read(full))).toMatchObject({
      server: { host: 'mail.example.org' },
      from: { address: 'pets@example.org' },
      base: 'https://pets.example.org',
    })
  })

  it('is off without PUBLIC_URL, with a reason', () => {
    const { SMTP_URL, MAIL_FROM } = full
    expect(mailConfigOf(read({ SMTP_URL, MAIL_FROM }))).toEqual({
      off: expect.stringMatching(/^PUBLIC_URL is missing/),
    })
  })

  it('needs both settings or neither', () => {
    expect(refused({ SMTP_URL: url })).toEqual(['MAIL_FROM: is missing; SMTP_URL needs it'])
    expect(refused({ MAIL_FROM: full.MAIL_FROM })).toEqual(['SMTP_URL: is missing; MAIL_FROM needs it'])
  })
})

it('every page needs the mail configuration, but its URL is parsed once', () => {
  const reading = vi.spyOn(URL, 'parse')
  onTestFinished(() => reading.mockRestore())
  for (const [env, sends] of [
    [full, true],
    [{ ...full, SMTP_URL: 'mail.example.org' }, false],
  ] as const) {
    const config = read(env)
    reading.mockClear()
    for (const _page of [1, 2, 3]) expect(sendsMail(config)).toBe(sends)
    expect(reading).toHaveBeenCalledTimes(1)
  }
})

describe('the sender', () => {
  const from = (text: string) => read({ ...full, MAIL_FROM: text }).mail?.from
  it('is an email, with or without a name', () => {
    expect(from(' pets@example.org ')).toEqual({ address: 'pets@example.org' })
    expect(from('<pets@example.org>')).toEqual({ address: 'pets@example.org' })
    expect(from('Happy Tails, Inc. <pets@example.org>')).toEqual({
      name: 'Happy Tails, Inc.',
      address: 'pets@example.org',
    })
    expect(from('"Happy: Tails" <pets@example.org>')).toEqual({ name: 'Happy: Tails', address: 'pets@example.org' })
  })

  it.each(['pets', 'Happy Tails', 'a@example.org, b@example.org', 'A <a@example.org> <b@example.org>', 'A <nobody>'])(
    "can't be %s",
    (text) => {
      expect(refused({ ...full, MAIL_FROM: text })).toEqual([
        expect.stringMatching(/^MAIL_FROM: must be a name and an/),
      ])
    },
  )

  it('has no line breaks', () => {
    expect(refused({ ...full, MAIL_FROM: 'A\r\nBcc: b@example.org <a@example.org>' })).toEqual([
      "MAIL_FROM: can't contain control characters",
    ])
  })
})
