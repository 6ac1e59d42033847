import type { PublicConfig } from '#shared/config.ts'
import { formatPlace } from '#shared/format-values.ts'
import { pageTextNames } from '#shared/page-texts.ts'
import { type OwnTextName, ownTextNames, type TextSettingName } from '#shared/settings.ts'
import { currentLanguage, type Language } from '#shared/texts/languages.ts'
import { homePreviewTexts as t } from './home-preview.texts.ts'

type PreviewTexts = { [Name in TextSettingName]?: string | null | undefined }
export type PreviewValues = PreviewTexts & { translations?: Record<string, PreviewTexts> }

/** The texts of a form for a reader of `language`; `missing` are those that are only in the language `written`. */
export function textsFor(values: PreviewValues, language: Language, written: Language) {
  const version = language === written ? values : (values.translations?.[language] ?? {})
  const hasText = (name: OwnTextName) => Boolean(version[name]?.trim())
  return {
    texts: Object.fromEntries(ownTextNames.map((name) => [name, hasText(name) ? version[name] : values[name]])),
    missing: ownTextNames.filter((name) => values[name]?.trim() && !hasText(name)),
  }
}

/**
 * The site configuration with a form's values, unsaved and unchecked, for a reader of the language `shown`. Blank counts
 * as not set. Missing values, e.g. those from the environment, come from `site`. Texts are in the language `written`.
 * Both languages are the page's by default.
 */
export function previewConfig(
  site: PublicConfig,
  form: PreviewValues,
  { written = currentLanguage(), shown = currentLanguage() }: { written?: Language; shown?: Language } = {},
): PublicConfig {
  const { texts, missing } = textsFor(form, shown, written)
  const values = { ...form, ...texts }
  const previewValue = <Value>(name: keyof PreviewTexts, fallback: Value): string | Value | null => {
    const value = values[name]
    if (value === undefined) return fallback
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
  }
  const cityAndCountry = formatPlace({ city: previewValue('city', null), country: previewValue('country', null) })
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
    pageTexts: Object.fromEntries(
      pageTextNames.flatMap((name) => {
        const text = previewValue(name, site.pageTexts?.[name])
        return text ? [[name, text]] : []
      }),
    ),
    ownPages: [],
    ...(missing.length > 0 && { textLanguages: Object.fromEntries(missing.map((name) => [name, written])) }),
  }
}
