import type { FastifyRequest } from 'fastify'
import { sendsMail } from '#server/config/mail.ts'
import { lastReadSettings, type SavedSettings, savedSettings } from '#server/features/settings/settings.queries.ts'
import { effectiveSettings } from '#server/features/settings/settings.service.ts'
import type { Deps } from '#server/platform/access/context.ts'
import { logError } from '#server/platform/http/log.ts'
import type { PublicConfig } from '#shared/config.ts'
import { offeredLanguages } from '#shared/settings.ts'
import { type Language, pseudolocale, sourceLanguage } from '#shared/texts/languages.ts'

type PublicConfigDeps = Pick<Deps, 'config' | 'db' | 'identity' | 'payments'>

export const readPublicConfig = async (deps: PublicConfigDeps): Promise<PublicConfig> =>
  toPublicConfig(deps, await savedSettings(deps.db))

/**
 * The configuration for a page. While the database is unreachable, it uses the last known settings, so that the page
 * can still show the outage.
 */
export async function readPageConfig(deps: PublicConfigDeps, request: FastifyRequest): Promise<PublicConfig> {
  try {
    return await readPublicConfig(deps)
  } catch (error) {
    logError(request.log, error, 'nobody knows what the shelter has set')
    return toPublicConfig(deps, lastReadSettings(deps.db))
  }
}

const isOnlyEnglish = (languages: Language[]) => languages.length === 1 && languages[0] === sourceLanguage

function toPublicConfig({ config, identity, payments }: PublicConfigDeps, saved: SavedSettings): PublicConfig {
  const settings = effectiveSettings(saved, config.site)
  const { siteName, logo, accent, email, phone, city, country, openingHours, timeZone, privacyContact } = settings
  const { facebook, instagram, x, youtube, whoWeAre, whyAdopt, preparing, howToPay } = settings
  const languages = [...offeredLanguages(settings), ...(config.pseudolocale ? [pseudolocale] : [])] as Language[]
  return {
    siteName,
    logo,
    logoSize: saved.logoSize ?? null,
    accent,
    support: { email, phone, place: [city, country].filter(Boolean).join(', ') || null },
    openingHours,
    timeZone,
    social: { facebook, instagram, x, youtube },
    words: { whoWeAre, whyAdopt, preparing },
    privacyContact,
    howToPay,
    payments: payments && (payments.live ? 'live' : 'test'),
    mail: sendsMail(config),
    publicUrl: config.publicUrl ?? null,
    ...(isOnlyEnglish(languages) ? {} : { languages }),
    identity: identity.publicConfig(),
  }
}
