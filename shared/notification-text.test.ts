import '#server/packed/translations.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { formerUser } from './former-user.ts'
import { dollars, setMoneyForm } from './money.ts'
import { textOfNotification } from './notification-text.ts'
import { type BellKind, bellKinds, notificationData } from './notifications.ts'
import { inLanguage, type Language, languages, type ReadingLanguage } from './texts/languages.ts'

// other tests in the same process may have opened a shelter, whose amounts are written as in the text's language
beforeAll(() => setMoneyForm(() => dollars))

const values = {
  requestId: 1,
  petId: 2,
  campaignId: 3,
  postId: 4,
  inquiryId: 5,
  petName: '<pet>',
  person: '<person>',
  reason: '<reason>',
  secret: 'a secret',
  cents: 1250,
  until: '2026-12-24',
  meetingId: 7,
  revision: 1,
  time: { startsAt: '2026-12-01T10:00:00.000Z', minutes: 30 },
  count: 1,
  followUpId: 6,
  number: 2,
  names: ['<pet>'],
  receiptNumber: '<receipt>',
}
const variants = ['pet', 'campaign'].flatMap((post) => [
  { post, to: 'requester', outcome: 'declined', own: false, changed: false, what: 'refunded' },
  { post, to: 'owner', outcome: 'pet_deleted', own: true, changed: true, what: 'to_return' },
])

const textsIn = (language: Language, kind: BellKind, more: Record<string, unknown> = {}) =>
  inLanguage(language, () =>
    variants.flatMap((variant) =>
      [1, 2, 3, 12].map((times) =>
        textOfNotification({ kind, data: notificationData[kind].parse({ ...values, ...variant, ...more }), times }),
      ),
    ),
  )

const argumentsIn = (text: string) =>
  [...new Set(text.match(/<\w+>|\$\d+(?:[.,]\d+)?/g))].map((argument) => argument.replace(',', '.')).sort()

const inLatinLetters = ['es', 'fr', 'de', 'pt-BR'] as const

describe.each(bellKinds)('the notification %s', (kind) => {
  it.each(inLatinLetters)('is translated into %s, with all that the English one names', (language) => {
    const english = textsIn('en', kind)
    const translated = textsIn(language, kind)
    expect(translated.filter((text) => english.includes(text))).toEqual([])
    expect(translated.map(argumentsIn)).toEqual(english.map(argumentsIn))
  })

  it('is translated into Arabic, with all that the English one names', () => {
    const arabic = textsIn('ar', kind)
    expect(arabic.map(argumentsIn)).toEqual(textsIn('en', kind).map(argumentsIn))
    expect(arabic.filter((text) => /[a-z]/i.test(text.replaceAll(/<\w+>/g, '')))).toEqual([])
  })
})

const aboutCampaigns = [
  'gift',
  'campaign_promised',
  'campaign_full',
  'campaign_ended',
  'campaign_update',
  'gift_received',
  'gift_cancelled',
  'gift_refunded',
  'promise_expired',
  'promise_large',
  'post_new',
  'approval_wanted',
  'post_approved',
  'post_refused',
] as const

const quoted: Record<ReadingLanguage, string> = {
  en: '“<title>”',
  es: '“<title>”',
  fr: '«\u00a0<title>\u00a0»',
  de: '„<title>“',
  'pt-BR': '“<title>”',
  ar: '«<title>»',
}

it.each(aboutCampaigns)('%s names a campaign by its title, in the quotation marks of the language', (kind) => {
  const titled = { title: '<title>', post: 'campaign' }
  // without the characters that isolate names of another direction
  const textIn = (language: Language) => textsIn(language, kind, titled)[0]?.replaceAll(/[\u2068\u2069]/g, '')
  for (const language of languages) {
    expect(textIn(language)).toContain(quoted[language])
    expect(textIn(language)).not.toContain('<pet>')
    expect(textsIn(language, kind, titled).map(argumentsIn)).toEqual(textsIn('en', kind, titled).map(argumentsIn))
  }
})

it.each(['request_new', 'request_withdrawn', 'message'] as const)(
  '%s names a user who deleted their account in the language of the reader',
  (kind) => {
    const textIn = (language: Language) => textsIn(language, kind, { person: formerUser })[0]
    expect(textIn('en')).toContain(formerUser)
    expect(textIn('es')).toContain('Alguien que ya no tiene cuenta')
    for (const language of languages.filter((each) => each !== 'en')) expect(textIn(language)).not.toContain(formerUser)
    expect(textIn('ar')).toContain('مستخدم سابق')
  },
)
