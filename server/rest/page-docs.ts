import { z } from 'zod'
import { storePaymentEvent } from '#server/features/donations/webhook.service.ts'
import type { ApiConfig } from '#shared/config.ts'
import { currencyCodes } from '#shared/currencies.ts'
import { restTextNames } from '#shared/settings.ts'
import { everyLanguage, languages } from '#shared/texts/languages.ts'
import type { RouteDoc } from '../platform/rest/route.ts'

const line = z.string().nullable()

const identity = z.discriminatedUnion('provider', [
  z.object({
    provider: z.literal('embedded'),
    google: z.boolean().meta({ description: 'Whether people can continue with Google' }),
  }),
  z.object({
    provider: z.literal('firebase'),
    firebase: z.object({ apiKey: z.string(), authDomain: z.string(), projectId: z.string() }),
    emulator: z.string().optional().meta({ description: 'The address of the Auth emulator, in tests only' }),
  }),
])

const config: z.ZodType<ApiConfig> = z
  .object({
    siteName: z.string(),
    logo: line.meta({ description: 'The address of an uploaded picture' }),
    logoSize: z.object({ width: z.int(), height: z.int() }).nullable(),
    accent: line.meta({ description: 'The color of buttons and links, as `#rrggbb`' }),
    support: z.object({ email: line, phone: line, place: line }),
    openingHours: line,
    timeZone: line.meta({ description: 'An IANA name such as `Europe/Zurich`' }),
    social: z.object({ facebook: line, instagram: line, x: line, youtube: line }),
    words: z.object({ whoWeAre: line, whyAdopt: line, preparing: line }),
    privacyContact: line,
    howToPay: line,
    currency: z.enum(currencyCodes).meta({ description: 'The currency of all amounts, by ISO 4217' }),
    textLanguages: z
      .partialRecord(z.enum(restTextNames), z.enum(languages))
      .optional()
      .meta({ description: 'The language of each text that has no version in the requested language' }),
    payments: z
      .enum(['live', 'test'])
      .nullable()
      .meta({ description: 'Whether donors pay online, and whether money then moves; null if gifts are pledges' }),
    mail: z.boolean().meta({ description: 'Whether the site sends mail' }),
    publicUrl: line.meta({ description: "The site's own address, if it is configured" }),
    languages: z.array(z.enum(everyLanguage)).max(everyLanguage.length).meta({
      description: "BCP 47 tags: the shelter's own language, then the others of the website. REST stays English.",
    }),
    identity,
  })
  .meta({ id: 'PublicConfig' })

/** The fields of Stripe's event that the document describes; Stripe's own documentation has the rest. */
const event = z
  .looseObject({
    id: z.string(),
    object: z.literal('event'),
    type: z.string(),
    livemode: z.boolean(),
    data: z.looseObject({ object: z.looseObject({}) }),
  })
  .meta({ id: 'StripeEvent', description: 'An event as Stripe sends it' })

export const siteCalls: RouteDoc[] = [
  {
    method: 'GET',
    path: '/api/config',
    tag: 'Settings',
    summary: 'What anyone may know about how this shelter is set up',
    description:
      'The website is made from it. A setting that nobody has set is null. The shelter’s texts are in `language` if the website offers it, or else in its own.',
    rule: { access: 'anyone', cost: 1 },
    takes: { query: z.object({ language: z.enum(languages).optional() }) },
    answer: config,
  },
  {
    method: 'POST',
    path: '/api/stripe/webhook',
    tag: 'Donations',
    summary: 'Receive an event from Stripe',
    description:
      'For Stripe only, and only on a site with payments. The signature covers the exact bytes of the body. 204 means that the event is stored; its effect follows within seconds. Stripe sends the event again after any other answer. A repeated event changes nothing.',
    rule: storePaymentEvent.rule,
    status: 204,
    takes: {
      headers: z.object({
        'stripe-signature': z.string().meta({ description: 'Made by Stripe with the secret of this webhook' }),
      }),
      body: event,
    },
    refusals: ['BAD_SIGNATURE'],
  },
]
