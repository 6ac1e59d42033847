import { z } from 'zod'
import type { PublicConfig } from './config.ts'
import { pageSections } from './page-texts.ts'
import { ownTextNames } from './settings.ts'
import { languages } from './texts/languages.ts'

// The home page with unsaved settings, in a language of which the admin's page has no texts (docs/product.md 20.4).

const text = z.string().max(20_000).nullable()

/** What a preview can change. The values are those of a form, which nobody has checked. */
const previewedConfig = z.object({
  siteName: z.string().max(1000),
  logo: text,
  logoSize: z.object({ width: z.number(), height: z.number() }).nullable(),
  accent: text,
  support: z.object({ email: text, phone: text, place: text }),
  openingHours: text,
  timeZone: text,
  social: z.object({ facebook: text, instagram: text, x: text, youtube: text }),
  words: z.object({ whoWeAre: text, whyAdopt: text, preparing: text }),
  privacyContact: text,
  pageTexts: z.partialRecord(z.enum(pageSections.home), z.string().max(20_000)).optional(),
  textLanguages: z.partialRecord(z.enum(ownTextNames), z.enum(languages)).optional(),
}) satisfies z.ZodType<Partial<PublicConfig>>

export const previewInput = z.object({ language: z.enum(languages), config: previewedConfig })
export type PreviewInput = z.output<typeof previewInput>

/** `html` is the content of the page's body; `styles` are the URLs of its style sheets. */
export const homePreview = z.object({ html: z.string(), styles: z.array(z.string()).max(10) })
export type HomePreview = z.output<typeof homePreview>
