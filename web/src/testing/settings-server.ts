import { emptySettings, type OwnTextName, type SettingsResponse, type ShelterSettings, shelterSettings } from '#shared/settings.ts'
import { type Answers, type OtherAnswers, Refused } from './fake-server.ts'
import { emptySite } from './open-page.tsx'

const changed =
  'The settings have changed since you opened them, so nothing was saved. Check the latest version, then save again.'

type SettingsFixture = Partial<Omit<SettingsResponse, 'saved'>> & { saved?: Partial<ShelterSettings> }

/**
 * A server that stores settings and takes changes only to the latest version; `meanwhile` is another admin's change.
 */
export function settingsServer({ saved, ...facts }: SettingsFixture = {}) {
  let now: SettingsResponse = {
    version: 3,
    currencyFixed: false,
    fixed: {},
    environment: {},
    ...facts,
    saved: { ...emptySettings, ...saved },
  }
  const answers: Answers = {
    'settings.get': () => now,
    'settings.failedMail': () => [],
    'settings.preview': ({ language, config: { words, openingHours, textLanguages = {} } }) => {
      const paragraph = (name: OwnTextName, text: string | null) =>
        `<p lang="${textLanguages[name] ?? language}">${text}</p>`
      return { html: paragraph('whoWeAre', words.whoWeAre) + paragraph('openingHours', openingHours), styles: [] }
    },
    'settings.save': ({ version, values }) => {
      if (version !== now.version) throw new Refused(changed, { refusal: 'SETTINGS_CHANGED' })
      now = { ...now, version: now.version + 1, saved: shelterSettings.parse(values) }
      return now
    },
  }
  const others: OtherAnswers = {
    '/api/config': () => {
      const { siteName, logo, email, phone } = { ...now.saved, ...now.environment }
      const support = { email, phone, place: null }
      return Response.json({
        ...emptySite,
        currency: now.saved.currency,
        siteName: siteName ?? 'Pawstead',
        logo,
        support,
      })
    },
  }
  return {
    answers,
    others,
    changed,
    meanwhile: (values: Partial<ShelterSettings>) => {
      now = { ...now, version: now.version + 1, saved: { ...now.saved, ...values } }
    },
  }
}
