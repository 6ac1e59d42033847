import { eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { DonationRecord } from '#server/features/campaigns/donors.queries.ts'
import type { MonthlyRecord } from '#server/features/donations/monthly.queries.ts'
import type { SearchedPetRecord, SearchWithEmail } from '#server/features/saved-searches/searches.queries.ts'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { startMailing } from '#server/testing/mail.ts'
import { pageLanguageHeader } from '#shared/config.ts'
import { donationStates } from '#shared/donation-states.ts'
import { invitedRoles } from '#shared/invitations.ts'
import { isMailTopic } from '#shared/mail.ts'
import {
  type MonthlyMailKind,
  type NotificationKind,
  notificationData,
  notificationKinds,
  type SearchMailKind,
} from '#shared/notifications.ts'
import { emptySettings, type ShelterSettings } from '#shared/settings.ts'
import { inLanguage, isReadingLanguage, type Language, setMainLanguage } from '#shared/texts/languages.ts'
import { answeredMail } from './answered-mail.ts'
import { donationLinkMail } from './donation-link-mail.ts'
import { followUpParts } from './follow-up-mail.ts'
import { accountMails, invitationMail, isMailKind, notificationMail, receiptMail } from './mail-contents.ts'
import { buildMessage } from './message.ts'
import { monthlyMail } from './monthly-mail-contents.ts'
import type { SearchMail } from './recipient.ts'
import { reminderMail } from './reminder-mail.ts'
import { searchMailParts } from './search-mail-contents.ts'
import { statementMail } from './statement-mail.ts'
import type { MailContent } from './template.ts'
import { stopTopicTexts } from './unsubscribe.texts.ts'
import { stopUrl } from './unsubscribe-url.ts'

const base = 'https://pets.example.org'
const token = 'T'.repeat(43)
const shelter = { siteName: '«»', email: null, phone: '+1 555 0100', place: null }

const donation = {
  id: 1234,
  amountCents: 2550,
  secret: `1234-${token}`,
  createdAt: new Date('2026-09-25T12:00:00.000Z'),
  expiresAt: new Date('2026-11-24T12:00:00.000Z'),
  remindAt: null,
} as DonationRecord

const variants = ['pet', 'campaign'].flatMap((post) => [
  { post, to: 'requester', outcome: 'declined', own: false, changed: false, what: 'refunded' },
  { post, to: 'owner', outcome: 'pet_deleted', own: true, changed: true, what: 'to_return' },
  { post, to: 'requester', outcome: 'declined', own: false, changed: true, what: 'extra' },
])

/** Every content of an email of this kind; names in its data are in no language. */
function contentsOf(kind: NotificationKind): MailContent[] {
  if (kind === 'receipt') return [receiptMail(donation, base)]
  if (kind === 'statement') return [statementMail(token, base)]
  if (kind === 'promise_reminder')
    return [donation, { ...donation, expiresAt: null }].map((each) => reminderMail(each, base))
  if (kind === 'gift_link') return donationStates.map((state) => donationLinkMail({ ...donation, state }, base))
  if (kind === 'invitation')
    return invitedRoles.map((role) => invitationMail({ role, token, siteName: '«»', expiresAt: new Date() }, base))
  if (kind === 'monthly_started' || kind === 'monthly_card' || kind === 'sponsor_asked') return monthlyContents(kind)
  if (kind === 'question_answered')
    return [true, false].map((emailConfirmed) => answeredMail({ emailConfirmed }, `12-${token}`, base))
  if (kind === 'search_confirm' || kind === 'search_pets' || kind === 'search_ending') return searchContents(kind)
  if (kind === 'follow_up') return [1, 2, 3].map((number) => followUpContent(number))
  if (isMailKind(kind)) return [accountMails[kind](token, base)]
  return variants.flatMap((variant) =>
    [1, 2, 3, 12].map((times) => {
      const ids = {
        requestId: 1,
        petId: 2,
        campaignId: 3,
        postId: 4,
        inquiryId: 5,
        cents: 1250,
        until: '2026-12-24',
        meetingId: 7,
        receiptNumber: '***',
        revision: 1,
        time: { startsAt: '2026-12-01T10:00:00.000Z', minutes: 30 },
        secret: donation.secret,
      }
      const names = { petName: '***', person: '***', reason: '***', count: times, names: ['***'] }
      const data = notificationData[kind].parse({ ...ids, ...variant, ...names })
      return notificationMail({ kind, data: JSON.stringify(data), times }, base)
    }),
  )
}

function followUpContent(number: number): MailContent {
  const mail = { requestId: 1, number, petName: '***' }
  return followUpParts(mail, `${token} ${token}`, { base, settings: emptySettings }).content
}

function monthlyContents(kind: MonthlyMailKind): MailContent[] {
  const reasons = kind === 'monthly_card' ? (['failed', 'card', 'raise'] as const) : (['card'] as const)
  return ['***', null].flatMap((petName) =>
    reasons.flatMap((reason) => {
      const data = { monthlyId: 12, reason, amountCents: reason === 'raise' ? 3000 : null }
      return (['card', 'transfer'] as const).map((method) => {
        const monthly = { id: 12, token, amountCents: 2550, petName, method, askedAt: new Date() } as MonthlyRecord
        return monthlyMail({ kind, data, monthly }, token, base)
      })
    }),
  )
}

function searchContents(kind: SearchMailKind): MailContent[] {
  const search = {
    id: 3,
    query: 'category=Dog&size=small',
    confirmedAt: null,
    expiresAt: new Date(),
  } as SearchWithEmail
  const running = { ...search, query: '', confirmedAt: new Date() }
  const pet = { id: 2, name: '***', category: 'Dog', age: '***', location: '***' } as SearchedPetRecord
  const mails: SearchMail[] = [search, running].map((each) => ({ kind, search: each, pets: [pet, pet] }))
  return mails.map((mail) => searchMailParts(mail, `${token} ${token}`, { base, siteName: '«»' }).content)
}

function messagesIn(language: Language, kind: NotificationKind) {
  return inLanguage(language, () =>
    contentsOf(kind).map((content) => ({
      content,
      message: buildMessage({
        content,
        to: 'uma@example.org',
        recipient: kind === 'receipt' ? 'donor' : 'account',
        from: { address: 'pets@example.org' },
        shelter,
        base,
        row: { id: 7, createdAt: new Date('2026-11-22T10:00:00.000Z') },
        stop: isMailTopic(kind) ? { label: stopTopicTexts[kind](), url: stopUrl(base, token) } : null,
      }),
    })),
  )
}

const url = /https:\/\/\S+/g
const linesOf = (text: unknown) =>
  String(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /[a-z]{2}/i.test(line.replace(url, '')))

describe.each(notificationKinds)('an email of the kind %s', (kind) => {
  it.each(['es', 'fr', 'de', 'pt-BR'] as const)('has no English line in %s', (language) => {
    const english = new Set(
      messagesIn('en', kind).flatMap(({ message }) => [...linesOf(message.text), message.subject]),
    )
    for (const { message } of messagesIn(language, kind)) {
      const lines = linesOf(message.text)
      expect(lines.length).toBeGreaterThanOrEqual(4)
      expect([...lines, message.subject].filter((line) => english.has(line))).toEqual([])
      expect(message.html).toContain(`<html lang="${language}">`)
    }
  })

  it('has no Latin letter in Arabic except for names, and goes from right to left', () => {
    for (const { content, message } of messagesIn('ar', kind)) {
      // amounts read 'US$ 12' once a test has set the currency
      const words = `${message.subject}\n${message.text}`
        .replace(url, '')
        .replace(/(PS-1234|PM-12)-[\dA-F]{2}|\bAPI\b|\bUS\$/g, '')
      expect(words).not.toMatch(/[a-z]/i)
      expect(content.lines.join('')).toMatch(/\p{Script=Arabic}/u)
      expect(message.html).toContain('<html lang="ar" dir="rtl">')
      expect(message.html).toContain('<main dir="rtl">')
    }
  })

  it.each(['ar', 'pt-BR'] as const)('links to pages in its language, also to stop it: %s', (language) => {
    for (const { message } of messagesIn(language, kind)) {
      const links = String(message.text).match(url) ?? []
      expect(links.length).toBeGreaterThanOrEqual(2)
      expect(links.filter((link) => !/^https:\/\/pets\.example\.org\/(ar|pt-br)(\/|$)/.test(link))).toEqual([])
    }
  })
})

it('an email in the language of the shelter has URLs without a prefix', () => {
  onTestFinished(() => setMainLanguage('en'))
  setMainLanguage('ar')
  const [first] = messagesIn('ar', 'message')
  expect(first?.message.text).toContain(`${base}/dashboard/requests/1\n`)
  expect(messagesIn('en', 'message')[0]?.message.text).toContain(`${base}/en/dashboard/requests/1\n`)
})

it('dates and plurals are of the language', () => {
  const [spanish] = messagesIn('es', 'promise_reminder')
  expect(spanish?.message.text).toContain('24 de noviembre de 2026')
  const [one, , three] = messagesIn('es', 'gift')
  expect(three?.message.subject).not.toBe(one?.message.subject)
  expect(three?.message.subject).toContain('3')
})

type Languages = Partial<Pick<ShelterSettings, 'language' | 'otherLanguages'>>

const offer = ({ admin }: Harness, values: Languages = { language: 'en', otherLanguages: ['es', 'ar'] }) =>
  admin.call.settings.save({ values })

async function startShelter() {
  const site = await startHarness({ SMTP_URL: 'smtp://localhost:1', MAIL_FROM: 'a@example.org', PUBLIC_URL: base })
  onTestFinished(() => setMainLanguage('en'))
  await offer(site)
  const { db } = site
  const { users } = db.schema
  const changeUser = ({ uid }: { uid: string }, values: Partial<typeof users.$inferInsert>) =>
    db.transaction((tx) => tx.update(users).set(values).where(eq(users.uid, uid)).returning())
  await db.transaction(async (tx) => {
    await tx.update(db.schema.accounts).set({ emailVerified: true })
    await tx.update(users).set({ emailVerified: true })
  })
  return { ...site, site, changeUser, deliver: () => deliver(site) }
}

type Site = Awaited<ReturnType<typeof startShelter>>

/** Sends what waits, and returns it. */
async function deliver({ db }: Harness) {
  const mailing = await startMailing({}, db)
  const worker = await mailing.begin()
  const waiting = async () => (await mailing.rows()).filter(({ mail }) => mail === 'waiting').length
  await expect.poll(waiting, { timeout: 20_000, interval: 20 }).toBe(0)
  await worker.stop()
  return mailing.mails
}

const rex = {
  name: 'Rex',
  age: '2 years',
  category: 'Dog',
  image: 'https://example.org/rex.jpg',
  location: 'Here',
  description: 'Good.',
} as const

const luna = { petName: 'Luna', image: 'https://example.org/luna.jpg', location: 'Here', description: 'A hip.' }

const arabic = /\p{Script=Arabic}/u

describe('the reader’s language', () => {
  it('is that of their account, not of the person who caused the email', async () => {
    const { user, other, changeUser, deliver } = await startShelter()
    await changeUser(user.user, { language: 'ar' })
    await changeUser(other.user, { language: 'es' })
    const { id } = await user.call.pets.add(rex)
    const request = await other.call.adoptions.request({ petId: id, phone: '+1 555 0100', address: '12 Elm Street' })
    await user.call.adoptions.decide({ id: request.id, status: 'accepted' })
    const mails = await deliver()
    const [toOwner] = mails.filter(({ to }) => to.includes(user.user.email))
    const [toRequester] = mails.filter(({ to }) => to.includes(other.user.email))
    expect(toOwner?.headers.subject).toMatch(arabic)
    expect(toOwner?.html).toContain('<html lang="ar" dir="rtl">')
    expect(toOwner?.text).toContain(`${base}/ar/dashboard/requests/${request.id}\r\n`)
    expect(toOwner?.headers['list-unsubscribe']).toMatch(/^<https:\/\/pets\.example\.org\/ar\/mail\/stop\?token=/)
    expect(toRequester?.html).toContain('<html lang="es">')
    expect(toRequester?.text).toContain(`${base}/es/dashboard/requests/${request.id}\r\n`)
  })

  it('is changed in the profile, also for emails that wait', async () => {
    const { user, other, deliver } = await startShelter()
    const { id } = await user.call.pets.add(rex)
    await other.call.adoptions.request({ petId: id, phone: '+1 555 0100', address: '12 Elm Street' })
    const mine = async () => (await user.http({ url: '/trpc/profile.mine' })).json().result.data.language
    expect(await mine()).toBeNull()
    expect(await user.call.profile.chooseMail({ off: ['gift'], language: 'es' })).toEqual({
      off: ['gift'],
      language: 'es',
    })
    expect(await mine()).toBe('es')
    expect(await user.call.profile.chooseMail({ off: [] })).toEqual({ off: [], language: 'es' })
    const mail = (await deliver()).find(({ to }) => to.includes(user.user.email))
    expect(mail?.html).toContain('<html lang="es">')
  })

  it.each([
    ['no longer offered', 'ar'],
    ['unknown', null],
  ] as const)('is the shelter’s own if theirs is %s', async (_why, language) => {
    const { site, user, other, changeUser, deliver } = await startShelter()
    await changeUser(user.user, { language })
    const { id } = await user.call.pets.add(rex)
    await other.call.adoptions.request({ petId: id, phone: '+1 555 0100', address: '12 Elm Street' })
    await offer(site, { language: 'es', otherLanguages: ['en'] })
    const mail = (await deliver()).find(({ to }) => to.includes(user.user.email))
    expect(mail?.html).toContain('<html lang="es">')
    expect(mail?.text).toContain(`${base}/dashboard/requests/`)
  })

  it.each([
    ['es', 'es', 'es'],
    ['none that exists', 'it', 'en'],
    ['one that is not offered', 'fr', 'en'],
    ['none', undefined, 'en'],
  ])('is that of the page on which the account was made: %s', async (_name, sent, language) => {
    const { anonymous, db, deliver } = await startShelter()
    const { statusCode, body } = await anonymous.http({
      method: 'POST',
      url: '/api/auth/register',
      headers: sent === undefined ? {} : { [pageLanguageHeader]: sent },
      payload: { name: 'Nina New', email: 'nina@example.org', password: 'a good password' },
    })
    expect(statusCode, body).toBe(201)
    const { users } = db.schema
    const [nina] = await db.read.select().from(users).where(eq(users.email, 'nina@example.org'))
    expect(nina?.language).toBe(isReadingLanguage(sent) ? sent : null)
    const [confirm] = await deliver()
    expect(confirm?.to).toEqual(['nina@example.org'])
    expect(confirm?.html).toContain(`<html lang="${language}">`)
    expect(confirm?.text).toContain(`${base}${language === 'en' ? '' : `/${language}`}/auth/confirm#`)
  })

  it.each([
    ['that they chose', 'ar', 'ar'],
    ['of the page that asked, if theirs is unknown', null, 'es'],
  ] as const)('of an email for a new password is the one %s', async (_which, chosen, language) => {
    const { anonymous, user, changeUser, deliver } = await startShelter()
    await changeUser(user.user, { language: chosen })
    const { statusCode } = await anonymous.http({
      method: 'POST',
      url: '/api/auth/forgot',
      headers: { [pageLanguageHeader]: 'es' },
      payload: { email: user.user.email },
    })
    expect(statusCode).toBe(202)
    const [mail] = await deliver()
    expect(mail?.html).toContain(`<html lang="${language}"`)
    expect(mail?.text).toContain(`${base}/${language}/auth/reset#`)
  })
})

describe('a donor’s language', () => {
  /** Donates with an email on a page in Spanish, and returns the receipt. */
  async function receiptOf(donor: (site: Site) => Promise<Pick<Harness['user'], 'http'>>) {
    const site = await startShelter()
    const { user, admin, deliver } = site
    const { id: campaignId } = await user.call.campaigns.create({ ...luna, maxCents: 10_000 })
    const { statusCode, body } = await (await donor(site)).http({
      method: 'POST',
      url: '/trpc/donations.give',
      headers: { [pageLanguageHeader]: 'es' },
      payload: { campaignId, amountCents: 2500, email: 'dora@example.org' },
    })
    expect(statusCode, body).toBe(200)
    await admin.call.donations.receive({ ids: [JSON.parse(body).result.data.id] })
    return (await deliver()).find(({ to }) => to.includes('dora@example.org'))
  }

  it('is that of the page of the donation, without an account', async () => {
    const receipt = await receiptOf(async ({ anonymous }) => anonymous)
    expect(receipt?.html).toContain('<html lang="es">')
    expect(receipt?.text).toContain(`${base}/es/gifts/`)
  })

  it.each([
    ['ar', 'ar'],
    [null, 'es'],
  ] as const)('is that of their account: %s', async (chosen, language) => {
    const receipt = await receiptOf(async ({ other, changeUser }) => {
      await changeUser(other.user, { language: chosen })
      return other
    })
    expect(receipt?.html).toContain(`<html lang="${language}"`)
  })

  it('is erased with their details', async () => {
    const { anonymous, user, db } = await startShelter()
    const { id: campaignId } = await user.call.campaigns.create({ ...luna, maxCents: 10_000 })
    const { body } = await anonymous.http({
      method: 'POST',
      url: '/trpc/donations.give',
      headers: { [pageLanguageHeader]: 'es' },
      payload: { campaignId, amountCents: 2500, email: 'dora@example.org' },
    })
    const languages = async () =>
      (await db.read.select().from(db.schema.donationDetails)).map(({ language }) => language)
    expect(await languages()).toEqual(['es'])
    const secret = String(JSON.parse(body).result.data.path).split('/').at(-1) ?? ''
    await anonymous.call.donations.erase({ secret })
    expect(await languages()).toEqual([null])
  })
})
