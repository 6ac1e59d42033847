import { eq } from 'drizzle-orm'
import type { SMTPServerOptions } from 'smtp-server'
import { describe, expect, it, vi } from 'vitest'
import { hashToken } from '#server/identity/sessions.ts'
import type { NotificationInput } from '#server/platform/notifications/notify.ts'
import { sharedDatabase } from '#server/testing/database.ts'
import { freePort } from '#server/testing/free-port.ts'
import { startHarness } from '#server/testing/harness.ts'
import { addPerson, allNotifications, mailConfig, memoryLog, quick, startMailing } from '#server/testing/mail.ts'
import { refusal } from '#server/testing/smtp-stand-in.ts'
import { endExpiredMails } from './outbox.ts'
import { startMail } from './worker.ts'

const until = { timeout: 20_000, interval: 20 }
const day = 86_400_000

const accepted = (uid: string): NotificationInput => ({
  uid,
  kind: 'request_accepted',
  data: { requestId: 1, petId: 2, petName: 'Fluffykins of Mallory' },
})

type Mailing = Awaited<ReturnType<typeof startMailing>>

/** The states of all rows, once none is waiting. */
async function settled({ rows }: Pick<Mailing, 'rows'>): Promise<string[]> {
  const states = async () => (await rows()).map(({ mail }) => mail)
  await expect.poll(states, until).not.toContain('waiting')
  return states()
}

const change = ({ db }: Mailing, values: Partial<Mailing['db']['schema']['notifications']['$inferInsert']>) =>
  db.transaction((tx) => tx.update(db.schema.notifications).set(values).returning())

const changeUser = ({ db }: Mailing, uid: string, values: Partial<Mailing['db']['schema']['users']['$inferInsert']>) =>
  db.transaction((tx) => tx.update(db.schema.users).set(values).where(eq(db.schema.users.uid, uid)).returning())

const linkIn = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? ''

describe('a receipt', () => {
  it('goes to a donor without an account, and says that the donor gave this address', async () => {
    const { user, anonymous, admin, db } = await startHarness()
    const pet = { petName: 'Luna', image: 'https://example.org/luna.jpg', location: 'here', description: 'A hip.' }
    const { id: campaignId } = await user.call.campaigns.create({ ...pet, maxCents: 10_000 })
    const given = await anonymous.call.donations.give({ campaignId, amountCents: 2500, email: 'dora@example.org' })
    await admin.call.donations.receive({ ids: [given.id] })
    const mailing = await startMailing({}, db)
    await mailing.begin()
    await settled(mailing)
    const [receipt] = mailing.mails.filter(({ to }) => to.includes('dora@example.org'))
    for (const part of [receipt?.text, receipt?.html]) {
      expect(part).toContain('because a donor at Happy Tails gave this address.')
      expect(part).not.toContain('account')
    }
  })
})

describe('a notification', () => {
  it('is sent once, to its owner, with an unsubscribe link for its kind, and without text of strangers', async () => {
    const mailing = await startMailing()
    const uid = await mailing.person('uma@example.org')
    await mailing.begin()
    await mailing.tell(accepted(uid))
    expect(await settled(mailing)).toEqual(['sent'])
    const [mail, ...others] = mailing.mails
    expect(others).toEqual([])
    expect(mail?.to).toEqual(['uma@example.org'])
    expect(mail?.headers).toMatchObject({
      from: 'Happy Tails <pets@example.org>',
      subject: 'Your adoption request was accepted',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
    expect(mail?.raw).not.toMatch(/Mallory|Fluffykins/)
    const token = linkIn(mail?.headers['list-unsubscribe'] ?? '', /token=([\w-]{43})>/)
    const [link] = await mailing.db.read.select().from(mailing.db.schema.oneTimeLinks)
    expect(link).toMatchObject({ purpose: 'stop', uid, kind: 'request_accepted', tokenHash: hashToken(token) })
  })

  it.each([
    [
      'an address that nobody has proven',
      async (mailing: Mailing, uid: string) => changeUser(mailing, uid, { emailVerified: false }),
    ],
    [
      'an address that was refused before',
      async (mailing: Mailing, uid: string) => changeUser(mailing, uid, { mailRefusedAt: new Date() }),
    ],
    [
      'a kind that they have stopped',
      async (mailing: Mailing, uid: string) => changeUser(mailing, uid, { mailOff: 'gift,request_accepted' }),
    ],
    ['what they have read meanwhile', async (mailing: Mailing) => change(mailing, { readAt: new Date() })],
    [
      'what is older than two days',
      async (mailing: Mailing) => change(mailing, { createdAt: new Date(Date.now() - 2 * day - 1) }),
    ],
  ])('does not go to %s', async (_what, prepare) => {
    const mailing = await startMailing()
    const uid = await mailing.person('uma@example.org')
    await mailing.tell(accepted(uid))
    await prepare(mailing, uid)
    await endExpiredMails(mailing.db)
    // an email that is sent comes after it
    await mailing.tell(accepted(await mailing.person('otto@example.org')))
    await mailing.begin()
    expect(await settled(mailing)).toEqual(['dropped', 'sent'])
    expect(mailing.mails.map(({ to }) => to)).toEqual([['otto@example.org']])
  })

  it('of another kind than the stopped one is sent', async () => {
    const mailing = await startMailing()
    const uid = await mailing.person('uma@example.org')
    await changeUser(mailing, uid, { mailOff: 'gift' })
    await mailing.tell(accepted(uid))
    await mailing.begin()
    expect(await settled(mailing)).toEqual(['sent'])
  })

  it('with invalid data blocks no other', async () => {
    const mailing = await startMailing()
    const uid = await mailing.person('uma@example.org')
    await mailing.tell(accepted(uid))
    await mailing.tell({ uid, kind: 'campaign_full', data: { campaignId: 3, petName: 'Rex' } })
    await mailing.db.transaction((tx) =>
      tx
        .update(mailing.db.schema.notifications)
        .set({ data: '{' })
        .where(eq(mailing.db.schema.notifications.kind, 'campaign_full'))
        .returning(),
    )
    await mailing.begin()
    await expect
      .poll(async () => (await mailing.rows()).map(({ mail, mailError }) => [mail, mailError]), until)
      .toEqual([
        ['sent', null],
        ['waiting', 'it could not be written'],
      ])
  })
})

describe('an account mail', () => {
  it('has a link for a new password if an account exists, and otherwise nothing is sent', async () => {
    const mailing = await startMailing()
    const uid = await mailing.person('uma@example.org', { proven: false })
    await mailing.letter({ kind: 'reset', email: 'uma@example.org', uid })
    await mailing.letter({ kind: 'reset', email: 'nobody@example.org' })
    await mailing.begin()
    expect(await settled(mailing)).toEqual(['sent', 'dropped'])
    // the typed email is not kept
    expect((await mailing.rows()).map(({ email }) => email)).toContain(null)
    expect(mailing.mails).toHaveLength(1)
    const { text = '', headers = {} } = mailing.mails[0] ?? {}
    expect(Object.keys(headers).filter((name) => name.startsWith('list-'))).toEqual([])
    const token = linkIn(text, /\/auth\/reset#([\w-]{43})/)
    const links = await mailing.db.read.select().from(mailing.db.schema.oneTimeLinks)
    expect(links).toMatchObject([{ purpose: 'reset', uid, email: 'uma@example.org', tokenHash: hashToken(token) }])
  })

  it('asks to confirm an email until it is confirmed', async () => {
    const mailing = await startMailing()
    await mailing.person('uma@example.org', { proven: false })
    await mailing.person('otto@example.org')
    await mailing.letter({ kind: 'confirm', email: 'uma@example.org' })
    await mailing.letter({ kind: 'confirm', email: 'otto@example.org' })
    await mailing.begin()
    expect(await settled(mailing)).toEqual(['sent', 'dropped'])
    expect(mailing.mails[0]?.text).toMatch(/\/auth\/confirm#[\w-]{43}/)
  })

  it('is sent before notifications', async () => {
    const mailing = await startMailing()
    for (let n = 0; n < 5; n += 1) await mailing.tell(accepted(await mailing.person(`p${n}@example.org`)))
    await mailing.person('uma@example.org')
    await mailing.letter({ kind: 'reset', email: 'uma@example.org' })
    await mailing.begin()
    await settled(mailing)
    expect(mailing.mails[0]?.to).toEqual(['uma@example.org'])
  })
})

describe('a recipient', () => {
  it('gets ten notifications an hour; the rest waits', async () => {
    const mailing = await startMailing()
    const uid = await mailing.person('uma@example.org')
    for (let n = 0; n < 14; n += 1) await mailing.tell(accepted(uid))
    await mailing.tell(accepted(await mailing.person('otto@example.org')))
    await mailing.begin()
    const isLater = (time: Date | null) => time !== null && time.getTime() > Date.now() + 3_000_000
    const states = async () =>
      (await mailing.rows()).map(({ mail, mailAt }) => (mail === 'waiting' && isLater(mailAt) ? 'later' : mail))
    // the email arrives before that is recorded, and several are in progress
    await expect.poll(states, until).toEqual([...Array(10).fill('sent'), ...Array(4).fill('later'), 'sent'])
    // account mail for a new password is still sent
    await mailing.letter({ kind: 'reset', email: 'uma@example.org' })
    await vi.waitFor(() => expect(mailing.mails).toHaveLength(12), until)
  })

  it('that is refused for good is marked and not tried again; others get their emails', async () => {
    const tried: string[] = []
    const mailing = await startMailing({
      onRcptTo({ address }, _session, done) {
        tried.push(address)
        done(address.startsWith('gone') ? refusal(550, '5.1.1 No such user') : undefined)
      },
    })
    const gone = await mailing.person('gone@example.org')
    await mailing.tell(accepted(gone))
    await mailing.tell(accepted(await mailing.person('uma@example.org')))
    await mailing.begin()
    expect(await settled(mailing)).toEqual(['failed', 'sent'])
    await mailing.tell(accepted(gone))
    expect(await settled(mailing)).toEqual(['failed', 'sent', 'dropped'])
    expect(tried).toEqual(['gone@example.org', 'uma@example.org'])
    const users = await mailing.db.read.select().from(mailing.db.schema.users)
    expect(users.map(({ email, mailRefusedAt }) => [email, mailRefusedAt !== null]).sort()).toEqual([
      ['gone@example.org', true],
      ['uma@example.org', false],
    ])
    expect((await mailing.rows())[0]?.mailError).toBe('refused: 550 5.1.1 No such user')
    expect(mailing.lines.join()).not.toMatch(/@example\.org/)
  })
})

describe('an email that is refused for now', () => {
  it('is retried later, with the same Message-ID', async () => {
    const ids: string[] = []
    let refusing = true
    const mailing = await startMailing({
      onData(stream, _session, done) {
        let raw = ''
        stream.on('data', (chunk: Buffer) => (raw += chunk.toString()))
        stream.on('end', () => {
          ids.push(/^Message-ID: (.*)$/im.exec(raw)?.[1] ?? '')
          done(refusing ? refusal(451, '4.3.0 Later') : null)
        })
      },
    })
    await mailing.tell(accepted(await mailing.person('uma@example.org')))
    await mailing.begin()
    await vi.waitFor(async () => expect((await mailing.rows())[0]).toMatchObject({ mailTries: 1 }), until)
    const [row] = await mailing.rows()
    expect(row).toMatchObject({ mail: 'waiting', mailError: '451 4.3.0 Later' })
    const pause = (row?.mailAt?.getTime() ?? 0) - Date.now()
    expect(pause).toBeGreaterThan(0)
    expect(pause).toBeLessThanOrEqual(72_000)
    refusing = false
    await change(mailing, { mailAt: new Date() })
    expect(await settled(mailing)).toEqual(['sent'])
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })

  it('waits longer each time if the server may have accepted it', async () => {
    let taken = 0
    const mailing = await startMailing({
      onData(stream) {
        taken += 1
        stream.resume()
      },
    })
    await mailing.tell(accepted(await mailing.person('uma@example.org')))
    await mailing.begin()
    await vi.waitFor(async () => expect((await mailing.rows())[0]).toMatchObject({ mailTries: 1 }), until)
    const [row] = await mailing.rows()
    expect(row?.mail).toBe('waiting')
    expect(row?.mailAt?.getTime()).toBeGreaterThan(Date.now())
    expect(taken).toBe(1)
  })

  it('counts as failed after two days', async () => {
    const mailing = await startMailing()
    const uid = await mailing.person('uma@example.org')
    await mailing.tell(accepted(uid))
    await change(mailing, { createdAt: new Date(Date.now() - 2 * day - 1), mailTries: 9, mailError: '451 Later' })
    await mailing.tell(accepted(uid))
    expect(await endExpiredMails(mailing.db)).toBe(1)
    expect((await mailing.rows()).map(({ mail }) => mail)).toEqual(['failed', 'waiting'])
    expect(await endExpiredMails(mailing.db)).toBe(0)
  })
})

describe('a failure of the server', () => {
  const refusing = (options: SMTPServerOptions) => startMailing(options)

  it('is logged once, keeps every email, and they are sent when it is over', async () => {
    let down = true
    const mailing = await refusing({
      onMailFrom: (_address, _session, done) => done(down ? refusal(550, '5.7.1 Sender refused') : undefined),
    })
    const uid = await mailing.person('uma@example.org')
    for (let n = 0; n < 3; n += 1) await mailing.tell(accepted(uid))
    await mailing.begin()
    await vi.waitFor(async () => expect((await mailing.rows())[0]?.mailError).toBe('550 5.7.1 Sender refused'), until)
    const users = await mailing.db.read.select().from(mailing.db.schema.users)
    expect(users.map(({ mailRefusedAt }) => mailRefusedAt)).toEqual([null])
    down = false
    expect(await settled(mailing)).toEqual(['sent', 'sent', 'sent'])
    const said = mailing.lines.map((line) => JSON.parse(line).msg)
    expect(said).toEqual(['Mail does not go out; it waits and is tried again', 'Mail goes out again'])
  })

  it('is logged at the start, before any email is due', async () => {
    const mailing = await startMailing({ onAuth: (_auth, _session, done) => done(refusal(535, 'Wrong')) })
    await mailing.begin(mailing.db, `smtp://pets:hunter2@127.0.0.1:${mailing.port}`)
    await vi.waitFor(() => expect(mailing.lines).toHaveLength(1), until)
    expect(JSON.parse(mailing.lines[0] ?? '')).toMatchObject({
      server: `127.0.0.1:${mailing.port}`,
      reason: expect.stringContaining('refuses the user or password'),
    })
    expect(mailing.lines.join()).not.toContain('hunter2')
  })

  it('is over when the server is back', async () => {
    const mailing = await startMailing()
    await mailing.tell(accepted(await mailing.person('uma@example.org')))
    const nobody = await mailing.begin(mailing.db, `smtp://127.0.0.1:${await freePort()}`)
    await vi.waitFor(async () => expect((await mailing.rows())[0]?.mailError).toBe('nothing answers there'), until)
    await nobody.stop()
    await mailing.begin()
    expect(await settled(mailing)).toEqual(['sent'])
  })

  it.each([
    ['a text that is no address', 'mail.example.org', /^Mail is off: SMTP_URL is not an address/],
    ['a site without an address', 'smtp://127.0.0.1', /^Mail is off: PUBLIC_URL is missing/],
  ])('that is in the settings (%s) is logged, and has no other effect', async (_what, url, sentence) => {
    const mailing = await startMailing()
    await mailing.tell(accepted(await mailing.person('uma@example.org')))
    const { log, lines } = memoryLog()
    const config = mailConfig(url, url.startsWith('smtp') ? { PUBLIC_URL: '' } : {})
    const worker = await startMail({ db: mailing.db, config, log }, quick)
    await worker.stop()
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([expect.stringMatching(sentence)])
    expect((await mailing.rows()).map(({ mail }) => mail)).toEqual(['waiting'])
  })
})

describe('stopping', () => {
  it('finishes the email that is being sent', async () => {
    const arrived = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const mailing = await startMailing({
      onRcptTo(_address, _session, done) {
        arrived.resolve()
        void goOn.promise.then(() => done())
      },
    })
    await mailing.tell(accepted(await mailing.person('uma@example.org')))
    const worker = await mailing.begin()
    await arrived.promise
    const stopped = worker.stop(20_000)
    goOn.resolve()
    await stopped
    expect((await mailing.rows()).map(({ mail }) => mail)).toEqual(['sent'])
  })

  it('aborts it after the timeout, and keeps it', async () => {
    const arrived = Promise.withResolvers<void>()
    const mailing = await startMailing({ onRcptTo: () => arrived.resolve() })
    await mailing.tell(accepted(await mailing.person('uma@example.org')))
    const worker = await mailing.begin()
    await arrived.promise
    await worker.stop(50)
    expect((await mailing.rows()).map(({ mail }) => mail)).toEqual(['waiting'])
    expect(mailing.lines).toEqual([])
  })
})

it('two servers on one database send each of 200 emails once', { timeout: 120_000 }, async () => {
  const shared = await sharedDatabase()
  const [first, second] = [await shared.open(), await shared.open()]
  const mailing = await startMailing({}, first)
  for (let n = 0; n < 200; n += 1) await mailing.tell(accepted(await addPerson(first, `p${n}@example.org`)))
  const workers = await Promise.all([mailing.begin(first), mailing.begin(second)])
  await vi.waitFor(
    async () => expect((await allNotifications(first)).filter(({ mail }) => mail === 'sent')).toHaveLength(200),
    {
      ...until,
      timeout: 90_000,
    },
  )
  expect(mailing.mails).toHaveLength(200)
  expect(new Set(mailing.mails.map(({ to }) => to[0])).size).toBe(200)
  expect(new Set(mailing.mails.map(({ headers }) => headers['message-id'])).size).toBe(200)
  await Promise.all(workers.map((worker) => worker.stop()))
  await Promise.all([first.close(), second.close()])
  await shared.close()
})
