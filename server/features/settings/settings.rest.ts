import { storedImage } from '#server/platform/http/urls.ts'
import { type RestRoute, route } from '#server/platform/rest/route.ts'
import { questionsResponse } from '#shared/questions.ts'
import { restSettingsResponse, settingsPatch } from '#shared/rest-settings.ts'
import { questionsInput, shelterSettings } from '#shared/settings.ts'
import { getQuestions, getSettings, saveSettings } from './settings.service.ts'

const tag = 'Settings'

const example = { siteName: 'Springfield Animal Home', email: 'hello@home.example', city: 'Springfield' }

const documentedSettings = restSettingsResponse.meta({
  id: 'Settings',
  example: {
    version: 3,
    saved: restSettingsResponse.shape.saved.parse(shelterSettings.parse(example)),
    fixed: { email: 'SUPPORT_EMAIL' },
    environment: { email: 'help@home.example' },
  },
})

export const settingsRest: RestRoute[] = [
  route({
    operation: getSettings,
    method: 'GET',
    path: '/api/settings',
    tag,
    summary: 'What the shelter says of itself',
    description:
      'For admins; what visitors may know is in `GET /api/config`. `fixed` names the settings that the server’s environment sets, and by which variable; `environment` is what they are there, and stands, whatever is saved.',
    answer: documentedSettings,
    handle: ({ run }) => run(),
  }),

  route({
    operation: saveSettings,
    method: 'PATCH',
    path: '/api/settings',
    tag,
    summary: 'Change what the shelter says of itself',
    description:
      'What is not sent stays as it is; null takes a setting back. With `version`, nothing is saved if somebody else has saved since. `language` is the shelter’s own language, whose pages have no prefix, and `otherLanguages` are the others that the website offers. The texts are in `textsLanguage`, the shelter’s own if it is null; `translations` has their versions by language, and each question its own. Both are replaced as a whole.',
    takes: { body: settingsPatch.meta({ id: 'SettingsChange', example: { version: 3, phone: '+1 555 0100' } }) },
    answer: documentedSettings,
    refusals: ['SETTINGS_CHANGED'],
    handle({ run, base, body: { version, ...values } }) {
      const { logo, posts } = values
      return run({
        version,
        keepsPageTexts: true,
        values: {
          ...values,
          ...(logo && { logo: storedImage(logo, base) }),
          ...(posts !== undefined && { postsChosen: true }),
        },
      })
    },
  }),

  route({
    operation: getQuestions,
    method: 'GET',
    path: '/api/questions',
    tag,
    summary: 'What the shelter asks people who would like to adopt',
    description:
      'In its order, and in `language` if the website offers it, or else in the shelter’s own; `language` in the answer marks a text that has no version there. `POST /api/adopt` takes the `answers`; programs that know nothing of questions may leave them out, required ones too.',
    answer: questionsResponse.meta({
      id: 'Questions',
      example: [{ text: 'Do you have a garden?', kind: 'yes_no', choices: [], required: true }],
    }),
    takes: { query: questionsInput },
    handle: ({ run, query }) => run(query),
  }),
]
