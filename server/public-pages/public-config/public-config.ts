import type { FastifyRequest } from 'fastify'
import { sendsMail } from '#server/config/mail.ts'
import { lastReadSettings, type SavedSettings, savedSettings } from '#server/features/settings/settings.queries.ts'
import { effectiveSettings } from '#server/features/settings/settings.service.ts'
import type { Deps } from '#server/platform/access/context.ts'
import { serverCurrency } from '#server/platform/currency/currency.ts'
import { logError } from '#server/platform/http/log.ts'
import type { ApiConfig, PublicConfig } from '#shared/config.ts'
import { dollars } from '#shared/money.ts'
import { moneyFormOf } from '#shared/money-form.ts'
import type { Language } from '#shared/texts/languages.ts'

type PublicConfigDeps = Pick<Deps, 'config' | 'db' | 'identity' | 'payments'>

export const readPublicConfig = async (deps: PublicConfigDeps): Promise<PublicConfig> =>
  toPublicConfig(deps, await savedSettings(deps.db))

export async function readApiConfig(deps: PublicConfigDeps): Promise<ApiConfig> {
  const config = await readPublicConfig(deps)
  return { ...config, currency: serverCurrency() }
}

/**
 * The configuration for a page. While the database is unreachable, it uses the last known settings, so that the page
 * can still show the outage.
 */
export async function readPageConfig(
  deps: PublicConfigDeps,
  request: FastifyRequest,
  language: Language,
): Promise<PublicConfig> {
  const config = await readConfigOrLast(deps, request)
  const money = moneyFormOf(language, serverCurrency())
  return money === dollars ? config : { ...config, money }
}

async function readConfigOrLast(deps: PublicConfigDeps, request: FastifyRequest): Promise<PublicConfig> {
  try {
    return await readPublicConfig(deps)
  } catch (error) {
    logError(request.log, error, 'nobody knows what the shelter has set')
    return toPublicConfig(deps, lastReadSettings(deps.db))
  }
}

function toPublicConfig({ config, identity, payments }: PublicConfigDeps, saved: SavedSettings): PublicConfig {
  const settings = effectiveSettings(saved, config.site)
  const { siteName, logo, accent, email, phone, city, country, openingHours, timeZone, privacyContact } = settings
  const { facebook, instagram, x, youtube, whoWeAre, whyAdopt, preparing, howToPay } = settings
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
    identity: identity.publicConfig(),
  }
}
