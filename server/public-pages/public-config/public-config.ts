import type { FastifyRequest } from 'fastify'
import { sendsMail } from '#server/config/mail.ts'
import { hasHappyEndings } from '#server/features/happy-endings/happy-endings.queries.ts'
import { lastReadSettings, type SavedSettings, savedSettings } from '#server/features/settings/settings.queries.ts'
import { effectiveSettings } from '#server/features/settings/settings.service.ts'
import type { Deps } from '#server/platform/access/context.ts'
import { serverCurrency } from '#server/platform/currency/currency.ts'
import { logError } from '#server/platform/http/log.ts'
import type { ApiConfig, PublicConfig } from '#shared/config.ts'
import { formatPlace } from '#shared/format-values.ts'
import { dollars, type MoneyForm } from '#shared/money.ts'
import { moneyFormOf } from '#shared/money-form.ts'
import { pageTextsIn } from '#shared/own-texts.ts'
import { legalPages } from '#shared/page-texts.ts'
import type { PageName } from '#shared/pages.ts'
import { offeredLanguages } from '#shared/settings.ts'
import { inLanguage, type Language, pseudolocale, sourceLanguage } from '#shared/texts/languages.ts'

export type PublicConfigDeps = Pick<Deps, 'config' | 'db' | 'identity' | 'payments'>

/** In `language` if the website offers it, or else in the shelter's own. */
export async function readPublicConfig(deps: PublicConfigDeps, language?: unknown): Promise<PublicConfig> {
  const saved = await savedSettings(deps.db)
  return toPublicConfig(
    deps,
    saved,
    websiteLanguages(deps, saved).find((each) => each === language),
  )
}

/** Pages leave out the languages if there is only English, and have the form of amounts instead of the currency. */
export async function readApiConfig(deps: PublicConfigDeps, language?: unknown): Promise<ApiConfig> {
  const config = await readPublicConfig(deps, language)
  return { languages: [sourceLanguage], ...config, currency: serverCurrency() }
}

/**
 * The settings for a page. While the database is unreachable, these are the last known ones, so that the page can still
 * show the outage.
 */
export async function readPageSettings(deps: PublicConfigDeps, request: FastifyRequest): Promise<SavedSettings> {
  try {
    return await savedSettings(deps.db)
  } catch (error) {
    logError(request.log, error, 'nobody knows what the shelter has set')
    return lastReadSettings(deps.db)
  }
}

/** Whether pages link to the happy endings; while the database is unreachable, they don't. */
export async function linksHappyEndings({ db }: PublicConfigDeps, request?: FastifyRequest): Promise<boolean> {
  try {
    return await hasHappyEndings(db)
  } catch (error) {
    if (!request) throw error
    logError(request.log, error, 'nobody knows whether there are happy endings')
    return false
  }
}

/** The shelter's own language, then the others that its website offers. */
export const websiteLanguages = ({ config }: Pick<Deps, 'config'>, { values }: SavedSettings): Language[] =>
  [...offeredLanguages(values), ...(config.pseudolocale ? [pseudolocale] : [])] as Language[]

const isOnlyEnglish = (languages: Language[]) => languages.length === 1 && languages[0] === sourceLanguage

/** Returns what a page needs of settings and environment; made once for each language after a change of the settings. */
export function pageConfigs(deps: PublicConfigDeps) {
  const cache = new WeakMap<SavedSettings, Map<string, PublicConfig>>()
  return (saved: SavedSettings, language: Language, page: PageName, happyEndings: boolean): PublicConfig => {
    const legalPage = legalPages.find((each) => each === page)
    const currency = serverCurrency()
    const configs = cache.get(saved) ?? new Map<string, PublicConfig>()
    const key = `${language} ${currency} ${legalPage ?? ''} ${happyEndings}`
    const config = configs.get(key) ?? {
      ...toPageConfig(deps, saved, moneyFormOf(language, currency), language),
      ...(happyEndings && { happyEndings: true }),
      ...pageTextsIn(saved.values, language, legalPage ? ['home', legalPage] : ['home']),
    }
    cache.set(saved, configs.set(key, config))
    return config
  }
}

/** Also with what only the website knows, and with the form of amounts, unless it is that of dollars in English. */
const toPageConfig = (
  deps: PublicConfigDeps,
  saved: SavedSettings,
  money: MoneyForm,
  language: Language,
): PublicConfig => ({
  ...toPublicConfig(deps, saved, language),
  ...(saved.values.shelterDonations && { giving: true }),
  ...(money !== dollars && { money }),
})

/** With the shelter's texts in the page's language, its own by default (docs/product.md 20.4). */
export function toPublicConfig(deps: PublicConfigDeps, saved: SavedSettings, language?: Language): PublicConfig {
  const { config, identity, payments } = deps
  const settings = effectiveSettings(saved, config.site, language)
  const { siteName, logo, accent, email, phone, openingHours, timeZone, privacyContact } = settings
  const { facebook, instagram, x, youtube, whoWeAre, whyAdopt, preparing, howToPay } = settings
  const { textLanguages } = pageTextsIn(saved.values, language ?? saved.values.language, [])
  const languages = websiteLanguages(deps, saved)
  const place = inLanguage(language ?? saved.values.language, () => formatPlace(settings))
  return {
    siteName,
    logo,
    logoSize: saved.logoSize ?? null,
    accent,
    support: { email, phone, place },
    openingHours,
    timeZone,
    social: { facebook, instagram, x, youtube },
    words: { whoWeAre, whyAdopt, preparing },
    privacyContact,
    howToPay,
    ...(textLanguages && { textLanguages }),
    payments: payments && (payments.live ? 'live' : 'test'),
    mail: sendsMail(config),
    publicUrl: config.publicUrl ?? null,
    ...(isOnlyEnglish(languages) ? {} : { languages }),
    identity: identity.publicConfig(),
  }
}
