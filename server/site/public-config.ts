import type { FastifyRequest } from 'fastify'
import { sendsMail } from '#server/config/mail.ts'
import { lastSettings, type Saved, savedSettings } from '#server/features/settings/queries.ts'
import { standing } from '#server/features/settings/service.ts'
import type { Deps } from '#server/platform/access/context.ts'
import { logError } from '#server/platform/http/log.ts'
import type { PublicConfig } from '#shared/config.ts'

type Asked = Pick<Deps, 'config' | 'db' | 'identity' | 'payments'>

/** What anybody may know about how this shelter is set up. */
export const publicConfig = async (deps: Asked): Promise<PublicConfig> => configWith(deps, await savedSettings(deps.db))

/** The same for a page. While the database is away, the page still has to say so: with what it last heard. */
export async function configOfPage(deps: Asked, request: FastifyRequest): Promise<PublicConfig> {
  try {
    return await publicConfig(deps)
  } catch (error) {
    logError(request.log, error, 'nobody knows what the shelter has set')
    return configWith(deps, lastSettings(deps.db))
  }
}

function configWith({ config, identity, payments }: Asked, saved: Saved): PublicConfig {
  const stands = standing(saved, config.site)
  const { siteName, logo, accent, email, phone, city, country, openingHours, timeZone, privacyContact } = stands
  const { facebook, instagram, x, youtube, whoWeAre, whyAdopt, preparing, howToPay } = stands
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
