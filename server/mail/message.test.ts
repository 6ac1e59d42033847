import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readSmtpUrl } from '#server/config/mail.ts'
import { startSmtp } from '#server/testing/smtp.ts'
import { isMailTopic } from '#shared/mail.ts'
import { type BellKind, bellKinds, notificationData } from '#shared/notifications.ts'
import { accountMails, notificationMail } from './mail-contents.ts'
import { buildMessage } from './message.ts'
import { openMailTransport } from './smtp.ts'
import type { MailContent } from './template.ts'
import { stopTopicTexts } from './unsubscribe.texts.ts'

const base = 'https://pets.example.org'
const shelter = { siteName: 'Happy Tails', email: 'hello@example.org', phone: '+1 555 0100', place: 'Springfield, USA' }
const plain: MailContent = { subject: 'Hello', lines: ['A line.'], link: { label: 'Look', url: `${base}/pets/1` } }
const usual = {
  content: plain,
  to: 'uma@example.org',
  recipient: 'account' as const,
  from: { address: 'pets@example.org' },
  shelter,
  base,
  row: { id: 7, createdAt: new Date('2026-11-22T10:00:00.000Z') },
  stop: { label: stopTopicTexts.gift(), url: `${base}/mail/stop?token=${'t'.repeat(43)}` },
}

/** Sends a message and returns what the server received. */
async function sender() {
  const { url, mails } = await startSmtp()
  const place = readSmtpUrl(url)
  if (typeof place === 'string') throw new Error(place)
  const post = await openMailTransport(place)
  onTestFinished(post.close)
  return async (about: Partial<Parameters<typeof buildMessage>[0]>) => {
    await post.send(buildMessage({ ...usual, ...about }), new AbortController().signal)
    const mail = mails.pop()
    if (!mail) throw new Error('no mail came')
    return mail
  }
}

describe('an email', () => {
  it.each([
    ['account', 'You’re getting this email because someone created an account with your address at Happy Tails.'],
    ['donor', 'You’re getting this email because a donor at Happy Tails gave this address.'],
  ] as const)('gives the right reason for its recipient: %s', async (recipient, reason) => {
    const send = await sender()
    const { text, html } = await send({ recipient })
    for (const part of [text, html]) {
      expect(part).toContain(reason)
      expect(part.match(/You’re getting this email because/g)).toHaveLength(1)
    }
  })

  it('names the sender, the recipient, and that it was sent by a program', async () => {
    const send = await sender()
    const { from, to, headers, text, html } = await send({})
    expect([from, to]).toEqual(['pets@example.org', ['uma@example.org']])
    expect(headers).toMatchObject({
      from: 'Happy Tails <pets@example.org>',
      to: 'uma@example.org',
      'reply-to': 'Happy Tails <hello@example.org>',
      subject: 'Hello',
      'auto-submitted': 'auto-generated',
      'list-unsubscribe': `<${usual.stop.url}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
    expect(headers['message-id']).toMatch(/^<notice\.7\.[\da-z]+@pets\.example\.org>$/)
    for (const part of [text, html])
      for (const words of [
        'A line.',
        `${base}/pets/1`,
        'Happy Tails',
        'Springfield, USA',
        '+1 555 0100',
        usual.stop.url,
      ])
        expect(part).toContain(words)
    // nothing is loaded from other hosts
    expect(html).not.toMatch(/<img|<script|<link|url\(|@import/i)
  })

  it('about the account has no unsubscribe link', async () => {
    const send = await sender()
    const { headers, text, html } = await send({ stop: null })
    expect(Object.keys(headers).filter((name) => name.startsWith('list-'))).toEqual([])
    expect(text + html).not.toContain('/mail/stop')
  })

  it('has the name of its sender if there is one', async () => {
    const send = await sender()
    expect((await send({ from: { name: 'The office', address: 'a@example.org' } })).headers.from).toBe(
      'The office <a@example.org>',
    )
  })
})

const headersAllowed = [
  'from',
  'to',
  'reply-to',
  'subject',
  'message-id',
  'date',
  'mime-version',
  'content-type',
  'auto-submitted',
  'x-auto-response-suppress',
  'list-unsubscribe',
  'list-unsubscribe-post',
]

describe('a name', () => {
  const hostile = [
    'A\r\nBcc: everybody@example.org',
    'A\nSubject: You have won',
    'A\r\n\r\n<script>alert(1)</script>',
    '"; <evil@example.org>, "',
    'Evil <evil@example.org>',
    'a, b; c: d @ e \\ " \' ( ) [ ] < >',
    '=?utf-8?Q?=0D=0ABcc:_x@example.org?=',
    'x'.repeat(100),
    '🐕'.repeat(50),
    'é'.repeat(100),
    'שלום עולם'.repeat(11),
    '\u202Egnp.exe',
    '\u2028\u2029\u0085 next',
    '<b>&amp;"',
    'tab\there',
  ]

  it.each(hostile)('of the site, %j, adds no header and no recipient', async (siteName) => {
    const send = await sender()
    const { headers, from, to, html } = await send({ shelter: { ...shelter, siteName } })
    expect(Object.keys(headers).filter((name) => !headersAllowed.includes(name))).toEqual([])
    expect([from, to]).toEqual(['pets@example.org', ['uma@example.org']])
    expect(headers.from).toMatch(/ <pets@example\.org>$/)
    expect(html).not.toContain('<script')
    expect(html).not.toContain('<b>')
  })

  it.each(hostile)('in the subject, %j, stays in it', async (petName) => {
    const send = await sender()
    const data = JSON.stringify({ requestId: 1, petId: 2, petName, person: 'Otto' })
    const { headers, text } = await send({ content: notificationMail({ kind: 'request_new', data, times: 1 }, base) })
    expect(Object.keys(headers).filter((name) => !headersAllowed.includes(name))).toEqual([])
    const shown = petName
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .replaceAll('=?', '= ?')
      .trim()
    expect(headers.subject).toBe(`New adoption request for ${shown}`)
    expect(text).toContain(`${base}/dashboard/requests/1`)
  })

  it('in any script is unchanged', async () => {
    const send = await sender()
    const names = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 })
    await fc.assert(
      fc.asyncProperty(names, async (siteName) => {
        const { headers, to } = await send({ shelter: { ...shelter, siteName } })
        expect(Object.keys(headers).filter((name) => !headersAllowed.includes(name))).toEqual([])
        expect(to).toEqual(['uma@example.org'])
      }),
      { numRuns: 100 },
    )
  })
})

/** Names written by others, as in the data of each kind. */
const stranger = 'Mallory Stranger'
const theirPet = 'Fluffykins of Mallory'
const ownPet = 'My own Rex'
/** Names written by the recipient, by kind. */
const aboutOwn = new Set<BellKind>([
  'request_new',
  'request_withdrawn',
  'gift',
  'campaign_promised',
  'post_approved',
  'post_refused',
  'campaign_full',
  'campaign_ended',
  'still_here',
  'question',
  'adoption_trouble',
  'pet_died',
])

/** Of an email to an adopter: server/features/follow-ups/follow-ups.test.ts. */
const writtenKinds = bellKinds.filter((kind) => kind !== 'follow_up')

describe('text of strangers', () => {
  it.each(writtenKinds)('is not in an email about %s', (kind) => {
    const petName = aboutOwn.has(kind) ? ownPet : theirPet
    const data = notificationData[kind].parse({
      requestId: 1,
      petId: 2,
      campaignId: 3,
      inquiryId: 5,
      petName,
      person: stranger,
      outcome: 'declined',
      until: '2026-12-24',
      cents: 1250,
      count: 2,
      names: [petName],
      to: 'requester',
      secret: `3-${'S'.repeat(43)}`,
      post: 'pet',
      postId: 2,
      reason: stranger,
      meetingId: 1,
      changed: false,
      receiptNumber: 'F2026-00042',
      what: 'refunded',
      own: false,
      revision: 1,
      time: { startsAt: '2026-12-01T10:00:00.000Z', minutes: 30 },
    })
    for (const times of [1, 3]) {
      const content = notificationMail({ kind, data: JSON.stringify(data), times }, base)
      expect(JSON.stringify(content)).not.toMatch(new RegExp(`${stranger}|${theirPet}`))
      expect(content.link.url).toMatch(/^https:\/\/pets\.example\.org\/(dashboard|pets|donations|gifts|auth)/)
      expect(content.lines.length).toBeGreaterThan(0)
      expect(content.subject).not.toBe('')
    }
  })

  it('has no parameter in account mail, which anyone can request', () => {
    for (const make of Object.values(accountMails)) expect(make.length).toBe(2)
  })

  it('can be stopped in every kind except those about the account', () => {
    expect(bellKinds.filter((kind) => !isMailTopic(kind))).toEqual(['password_changed'])
  })
})

it('puts a secret behind the #, where no server sees it', () => {
  expect(accountMails.confirm('abc', base).link.url).toBe(`${base}/auth/confirm#abc`)
  expect(accountMails.reset('abc', base).link.url).toBe(`${base}/auth/reset#abc`)
})
