import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { donationStates } from '#shared/donation-states.ts'
import { languages } from '#shared/texts/languages.ts'
import { donationStateTexts } from './donation-state.texts.ts'

// The same word for the same state everywhere (docs/product.md 8.30).

const root = path.resolve(import.meta.dirname, '../../../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
/** Vowel signs are inside of Arabic words, and optional. */
const withoutVowels = (text = '') => text.replaceAll(/[\u064b-\u0652]/g, '')
const textsOf = (language: string): Record<string, string> => JSON.parse(read(`texts/${language}.json`))

/** Roots of the words for pledged, received, refunded, and canceled. */
const roots = {
  en: { promised: /pledge/i, received: /receiv/i, refunded: /refund/i, cancelled: /cancel/i },
  es: { promised: /prome(?:sa|ti)/i, received: /recib/i, refunded: /reembols/i, cancelled: /cancel/i },
  fr: { promised: /prom(?:ess|is|et)/i, received: /reçu|recev|arriv/i, refunded: /rembours/i, cancelled: /annul/i },
  de: {
    promised: /zusage|zugesagt/i,
    received: /erhalten|eingegangen|eingang/i,
    refunded: /erstatt/i,
    cancelled: /storn/i,
  },
  'pt-BR': { promised: /prome(?:ss|t)/i, received: /receb|chegar/i, refunded: /reembols/i, cancelled: /cancel/i },
  ar: { promised: /تعه/, received: /ستل/, refunded: /عيد|عاد|عدن/, cancelled: /لغ/ },
} as const
type Word = keyof (typeof roots)['en']

/** Every text that tells a donor, a creator, or the desk about one state. */
const textsByState: Record<Word, string[]> = {
  promised: [
    ...['donationState.promised', 'donationStatus.pledged', 'donationStatus.pledgeCanceled', 'donateDialog.pledgeHint'],
    ...[
      'received.none',
      'received.some',
      'received.sumPledged',
      'received.sumPartlyReceived',
      'campaignState.promised',
    ],
    ...['donationMail.donation', 'donationMail.linkState', 'donationMail.reminder', 'donationMail.expired'],
    ...['donationMail.pledged', 'notification.gift', 'notification.promiseExpired', 'notification.campaignPromised'],
    ...['myDonations.total', 'reports.pledgedAndReceived', 'reports.hint', 'today.pledge', 'today.owed'],
    ...['donationActions.cancel', 'campaignCells.receivedAndPledged', 'mailTopics.promiseExpired'],
  ],
  received: [
    ...['donationState.received', 'donationStatus.received', 'donationStatus.pledged', 'receipt.received'],
    ...['received.all', 'received.goal', 'received.some', 'received.sumReceived', 'campaignCells.allReceived'],
    ...['donationMail.received', 'donationMail.receivedSubject', 'donationMail.linkState', 'donationMail.funded'],
    ...[
      'notification.donationReceived',
      'notification.campaignFull',
      'notification.gift',
      'mailTopics.donationReceived',
    ],
    ...['myDonations.total', 'reports.pledgedAndReceived', 'noMail.payment', 'today.pledge', 'donorFields.emailHint'],
  ],
  refunded: [
    ...['donationState.refunded', 'donationState.partlyRefunded', 'donationStatus.refundedInFull'],
    ...['donationStatus.refundedInPart', 'donationStatus.stepRefunded', 'donationMail.refunded', 'receipt.refunded'],
    ...['notification.donationRefunded', 'mailTopics.donationRefunded'],
  ],
  cancelled: [
    ...['donationState.cancelled', 'donationStatus.pledgeCanceled', 'donationStatus.stepNotPaid'],
    ...['donationStatus.stepExpired', 'donationMail.canceled', 'notification.donationCancelled'],
  ],
}

test.each(languages)('in %s, each text about a state has the root of its word', (language) => {
  const texts = textsOf(language)
  for (const [word, keys] of Object.entries(textsByState) as [Word, string[]][])
    for (const key of keys) expect(withoutVowels(texts[key]), `${language} ${key}`).toMatch(roots[language][word])
})

test('money is never promised, but pledged', () => {
  // what the shelter promises to do is no money
  const others = new Set(['termsPage.promises'])
  const found = Object.entries(textsOf('en')).filter(
    // the cases of a text are database values, which stay
    ([key, text]) => !key.startsWith('@') && !others.has(key) && /promis/i.test(text.replaceAll(/\bpromised \{/g, '{')),
  )
  expect(found).toEqual([])
})

test('every screen gets the word for a state from one function', () => {
  const files = globSync('web/src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.'))
  const catalog = files.filter((file) => read(file).includes('donation-state.texts.ts'))
  expect(catalog.map((file) => path.basename(file)).sort()).toEqual([
    'donation-amount.tsx',
    'donation-filters.tsx',
    'donation-labels.ts',
    'donation-status.ts',
    'reports.tsx',
  ])
  const screens = ['donation-view', 'donors-dialog', 'my-donations', 'your-donations', 'bookkeeping/donation-table']
  for (const screen of screens)
    expect(read(`web/src/features/donations/${screen}.tsx`), screen).toContain('<DonationBadge')
  expect(read('web/src/features/donations/donor-wall.tsx')).toContain('donationLabel(')
  const words = donationStates.map((state) => donationStateTexts[state]())
  expect(new Set(words).size).toBe(donationStates.length)
})
