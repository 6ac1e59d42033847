import type { PublicConfig } from '#shared/config.ts'
import type { ShelterSettings } from '#shared/settings.ts'
import { homePreviewTexts as t } from './home-preview.texts.ts'

type PreviewValues = { [Name in keyof ShelterSettings]?: ShelterSettings[Name] | undefined }

/**
 * The site configuration with a form's values, unsaved and unchecked. Blank counts as not set. Missing values, e.g.
 * those from the environment, come from `site`.
 */
export function previewConfig(site: PublicConfig, values: PreviewValues): PublicConfig {
  const previewValue = <Value>(name: keyof PreviewValues, fallback: Value): string | Value | null => {
    const value = values[name]
    if (value === undefined) return fallback
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
  }
  const cityAndCountry = [previewValue('city', ''), previewValue('country', '')].filter(Boolean).join(', ') || null
  return {
    ...site,
    siteName: previewValue('siteName', site.siteName) ?? t.defaultSiteName(),
    logo: previewValue('logo', site.logo),
    logoSize: previewValue('logo', site.logo) === site.logo ? site.logoSize : null,
    accent: previewValue('accent', site.accent),
    support: {
      email: previewValue('email', site.support.email),
      phone: previewValue('phone', site.support.phone),
      place: values.city === undefined && values.country === undefined ? site.support.place : cityAndCountry,
    },
    openingHours: previewValue('openingHours', site.openingHours),
    timeZone: previewValue('timeZone', site.timeZone),
    social: {
      facebook: previewValue('facebook', site.social.facebook),
      instagram: previewValue('instagram', site.social.instagram),
      x: previewValue('x', site.social.x),
      youtube: previewValue('youtube', site.social.youtube),
    },
    words: {
      whoWeAre: previewValue('whoWeAre', site.words.whoWeAre),
      whyAdopt: previewValue('whyAdopt', site.words.whyAdopt),
      preparing: previewValue('preparing', site.words.preparing),
    },
    privacyContact: previewValue('privacyContact', site.privacyContact),
  }
}
