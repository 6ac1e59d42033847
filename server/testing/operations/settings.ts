import { marker } from './records.ts'
import { type OperationRows, onSettings } from './row.ts'

const previewed = {
  ...{ siteName: marker, logo: null, logoSize: null, accent: null, timeZone: null, privacyContact: null },
  support: { email: null, phone: null, place: null },
  social: { facebook: null, instagram: null, x: null, youtube: null },
  words: { whoWeAre: null, whyAdopt: null, preparing: null },
  openingHours: null,
}

export const settingsRows: OperationRows = {
  'trpc settings.failedMail': { rule: 'admin, 2' },
  'trpc settings.get': { rule: 'admin, 1' },
  'trpc settings.preview': {
    rule: 'admin, 20',
    send: () => ({ language: 'es', config: previewed }),
    audit: { none: 'it changes nothing' },
  },
  'trpc settings.questions': { rule: 'anyone, 1' },
  'trpc settings.save': {
    rule: 'admin, 5',
    send: () => ({ values: { siteName: marker } }),
    audit: { act: 'settings_saved', ...onSettings },
  },
}
