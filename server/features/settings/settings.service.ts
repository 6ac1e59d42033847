import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { requireLogo } from '#server/images/logo.ts'
import { markImagesUsed } from '#server/images/unused-pictures.ts'
import { type Actor, operation } from '#server/platform/access/operation.ts'
import { recordAudit } from '#server/platform/audit-log/record-audit.ts'
import { hasAmounts, noteCurrency } from '#server/platform/currency/currency.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { failedMail } from '#server/platform/notifications/notifications.queries.ts'
import { countTimeout, moveTallies } from '#server/platform/tallies/fill.ts'
import { rulesOf } from '#shared/currencies.ts'
import { maxDonationCents } from '#shared/donation-limits.ts'
import { formatList, formatPlace } from '#shared/format-values.ts'
import { hasOwnTexts, ownTextsIn, questionsIn, textsLanguageOf } from '#shared/own-texts.ts'
import type { PreviewInput } from '#shared/preview.ts'
import { withPageTexts } from '#shared/rest-settings.ts'
import { settingRulesTexts } from '#shared/settings.texts.ts'
import {
  emptySettings,
  type FixedSettingName,
  type FixedSettings,
  offeredLanguages,
  type QuestionsInput,
  type SettingsResponse,
  type ShelterSettings,
  settingVariables,
} from '#shared/settings.ts'
import type { Language } from '#shared/texts/languages.ts'
import { parseSettings, type SavedSettings, savedSettings } from './settings.queries.ts'

const defaultSiteName = 'Pawstead'

export type EffectiveSettings = ShelterSettings & { siteName: string }

/**
 * The settings for a reader: the shelter's texts and questions are in `language`, its own by default (docs/product.md
 * 20.4). Environment variables override saved settings (14.2).
 */
export const effectiveSettings = (
  { values }: SavedSettings,
  fixed: FixedSettings,
  language: Language = values.language,
): EffectiveSettings => {
  const effective = { ...values, ...ownTextsIn(values, language).texts, ...fixed }
  return { ...effective, siteName: effective.siteName ?? defaultSiteName }
}

/** The shelter's address on one line: as on receipts, otherwise city and country; null without either. */
export const addressOf = (settings: EffectiveSettings): string | null =>
  settings.postalAddress === null ? formatPlace(settings) : formatList(settings.postalAddress.split(/\n+/))

const toSettingsAnswer = (
  { version, values, currencyFixed }: SavedSettings,
  fixed: FixedSettings = {},
): SettingsResponse => {
  const names = Object.keys(fixed) as FixedSettingName[]
  const fixedHere = Object.fromEntries(names.map((name) => [name, settingVariables[name]]))
  return { version, saved: values, currencyFixed, fixed: fixedHere, environment: fixed }
}

export const getSettings = operation(
  { access: 'admin', cost: 1 },
  async function getSettings({ db, fixed }: Actor<'admin'>) {
    return toSettingsAnswer(await savedSettings(db), fixed)
  },
)

/** In `language`, or else in the shelter's own. */
export const getQuestions = operation(
  { access: 'anyone', cost: 1 },
  async function getQuestions({ db }, { language }: QuestionsInput = {}) {
    const { values } = await savedSettings(db)
    return questionsIn(values, language && offeredLanguages(values).includes(language) ? language : values.language)
  },
)

const month = 30 * 86_400_000

/** Failed emails of the last 30 days, newest first, at most 100 (docs/product.md 15.6). */
export const getFailedMail = operation({ access: 'admin', cost: 2 }, async function getFailedMail({ db }) {
  const failed = await failedMail(db, { since: new Date(Date.now() - month) })
  return failed.map((mail) => ({ ...mail, at: mail.at.toISOString() }))
})

/** `version` is the one that the editor saw; without it, concurrent changes of other settings are kept. */
type SettingsChange = {
  version?: number | undefined
  values: Partial<ShelterSettings>
  /** For REST, which has no texts of pages: their translations stay. */
  keepsPageTexts?: true
}

/** `user` is absent for the samples of the demo. */
type SettingsEditor = Partial<Pick<Actor<'admin'>, 'user'>>

const changedNames = (before: ShelterSettings, values: Partial<ShelterSettings>): string[] =>
  Object.entries(values)
    .filter(([name, value]) => !isDeepStrictEqual(value, before[name as keyof ShelterSettings]))
    .map(([name]) => name)

/** Texts stay in the language in which they are written when the shelter chooses another language for itself. */
const keepTextsLanguage = (before: ShelterSettings, after: ShelterSettings): ShelterSettings =>
  after.textsLanguage === null && after.language !== before.language && hasOwnTexts(after)
    ? { ...after, textsLanguage: textsLanguageOf(before) }
    : after

/** A choice once made counts as made, also one of another kind of post from REST. */
const isPostsChosen = (before: ShelterSettings, { posts = before.posts, postsChosen }: Partial<ShelterSettings>) =>
  before.postsChosen || postsChosen === true || posts !== before.posts

/** The home page with unsaved settings, in any language. */
export const previewHome = operation(
  { access: 'admin', cost: 20 },
  async function previewHome({ previewHome: render }: Pick<Actor<'admin'>, 'previewHome'>, input: PreviewInput) {
    if (!render) throw new Error('Only a website has previews')
    return render(input)
  },
)

/**
 * Saves the given settings; others stay. Throws `SETTINGS_CHANGED`, `CURRENCY_FIXED` for another currency than that of
 * stored amounts, and `INVALID` for an unusable logo or an amount that is too large in the currency.
 */
export const saveSettings = operation(
  { access: 'admin', cost: 5 },
  async function saveSettings(
    { db, user, fixed }: Pick<Actor<'admin'>, 'db' | 'fixed'> & SettingsEditor,
    { version, values: sent, keepsPageTexts }: SettingsChange,
  ) {
    let values = sent
    const { values: now } = await savedSettings(db)
    if (values.logo && values.logo !== now.logo) await requireLogo(db, values.logo)
    const saved = await db.transaction(
      async (tx) => {
        const { version: made, values: before, currencyFixed: wasFixed } = await lockSettings(db, tx, version)
        if (keepsPageTexts && sent.translations)
          values = { ...sent, translations: withPageTexts(sent.translations, before.translations) }
        const after = keepTextsLanguage(before, { ...before, ...values, postsChosen: isPostsChosen(before, values) })
        const { logo, currency, ...content } = after
        if (currency !== before.currency) await requireNewCurrency(db, tx, { before, wasFixed, after })
        const currencyFixed = wasFixed || hasOwnAmount(after)
        if (logo && logo !== before.logo) await markImagesUsed(tx, db.schema, [logo])
        const { settings } = db.schema
        await tx
          .update(settings)
          .set({ content: JSON.stringify(content), logo, currency, currencyFixed, updatedAt: new Date() })
          .where(eq(settings.id, 1))
        if (after.timeZone !== before.timeZone) await moveTallies(db, tx, after.timeZone)
        const names = changedNames(before, values)
        if (names.length > 0)
          await recordAudit(db, tx, user ?? null, { act: 'settings_saved', subject: 'settings', data: { names } })
        return { version: made, values: after, currencyFixed }
      },
      { timeout: countTimeout },
    )
    noteCurrency(db, { ...saved, currency: saved.values.currency })
    return toSettingsAnswer(saved, fixed)
  },
)

/** Settings that are amounts: they fix the currency (docs/product.md 8.19). */
const amountSettings = ['largePromise', 'adoptionFee'] as const satisfies (keyof ShelterSettings)[]
const hasOwnAmount = (settings: ShelterSettings) => amountSettings.some((name) => settings[name] !== null)

type CurrencyChange = { before: ShelterSettings; wasFixed: boolean; after: ShelterSettings }

/** With the settings locked. Throws `CURRENCY_FIXED`, and `INVALID`. */
async function requireNewCurrency(db: Database, tx: Tx, { before, wasFixed, after }: CurrencyChange): Promise<void> {
  if (wasFixed || hasOwnAmount(before) || (await hasAmounts(db, tx))) throw new AppError('CURRENCY_FIXED')
  const { decimals } = rulesOf(after.currency)
  const max = maxDonationCents / 10 ** decimals
  const tooLarge = amountSettings.find((name) => Number(after[name]) > max)
  if (!tooLarge) return
  const label = { largePromise: settingRulesTexts.largePledge, adoptionFee: settingRulesTexts.adoptionFee }[tooLarge]()
  throw new AppError('INVALID', { issues: [{ path: tooLarge, message: settingRulesTexts.notInRange({ label, max }) }] })
}

/** Locks the settings for the transaction and increments their version. Throws `SETTINGS_CHANGED`. */
async function lockSettings({ schema }: Database, tx: Tx, expectedVersion: number | undefined): Promise<SavedSettings> {
  const { settings } = schema
  const [made] = await tx
    .insert(settings)
    .values({ id: 1, version: 1, content: '{}', updatedAt: new Date() })
    .onConflictDoNothing()
    .returning()
  if (made && !expectedVersion) return { version: 1, values: emptySettings, currencyFixed: false }
  const [held] = await tx
    .update(settings)
    .set({ version: sql`${settings.version} + 1` })
    .where(and(eq(settings.id, 1), expectedVersion === undefined ? undefined : eq(settings.version, expectedVersion)))
    .returning()
  if (!held) throw new AppError('SETTINGS_CHANGED')
  return { version: held.version, values: parseSettings(held), currencyFixed: held.currencyFixed }
}
