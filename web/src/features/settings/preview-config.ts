import type { PublicConfig } from '#shared/config.ts'
import type { ShelterSettings } from '#shared/settings.ts'

type Typed = { [Name in keyof ShelterSettings]?: ShelterSettings[Name] | undefined }

/**
 * The site as it would be with these settings, unsaved and unchecked as a form holds them: blank counts as not set, and
 * what is left out (such as what the environment sets) stays as `site` has it.
 */
export function previewConfig(site: PublicConfig, values: Typed): PublicConfig {
  const said = <Value>(name: keyof Typed, stands: Value): string | Value | null => {
    const value = values[name]
    if (value === undefined) return stands
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
  }
  const place = [said('city', ''), said('country', '')].filter(Boolean).join(', ') || null
  return {
    ...site,
    siteName: said('siteName', site.siteName) ?? 'Pawstead',
    logo: said('logo', site.logo),
    // of one just uploaded nothing more is known here
    logoSize: said('logo', site.logo) === site.logo ? site.logoSize : null,
    accent: said('accent', site.accent),
    support: {
      email: said('email', site.support.email),
      phone: said('phone', site.support.phone),
      place: values.city === undefined && values.country === undefined ? site.support.place : place,
    },
    openingHours: said('openingHours', site.openingHours),
    timeZone: said('timeZone', site.timeZone),
    social: {
      facebook: said('facebook', site.social.facebook),
      instagram: said('instagram', site.social.instagram),
      x: said('x', site.social.x),
      youtube: said('youtube', site.social.youtube),
    },
    words: {
      whoWeAre: said('whoWeAre', site.words.whoWeAre),
      whyAdopt: said('whyAdopt', site.words.whyAdopt),
      preparing: said('preparing', site.words.preparing),
    },
    privacyContact: said('privacyContact', site.privacyContact),
  }
}
