import { currencyCodes } from '#shared/currencies.ts'
import { documentedMinimums, smallestUnits, threeDecimal } from './stripe-currencies.ts'

export type StripeRefusal = { status: number; type?: string; code?: string; param?: string; message: string }

/** Parameters as a form nests them: `a[b][0]=c`. */
export type Params = { [name: string]: string | Params }

/** Parses `application/x-www-form-urlencoded`, or a query, as Stripe does. */
export function readForm(text: string): Params {
  const params: Params = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = '', ...rest] = name.split(/\[|\]\[|\]/).filter((part, place) => part !== '' || place === 0)
    put(params, [first, ...rest], value)
  }
  return params
}

function put(params: Params, [name = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    params[name] = value
    return
  }
  const given = params[name]
  const inner = typeof given === 'object' ? given : {}
  params[name] = inner
  put(inner, rest, value)
}

export const textIn = (params: Params, name: string): string | undefined => {
  const value = params[name]
  return typeof value === 'string' ? value : undefined
}
export const groupIn = (params: Params, name: string): Params => {
  const value = params[name]
  return typeof value === 'object' ? value : {}
}

export type Check = (value: string | Params, param: string) => StripeRefusal | null

const bad = (param: string, message: string, code?: string): StripeRefusal => ({
  status: 400,
  type: 'invalid_request_error',
  ...(code !== undefined && { code }),
  param,
  message,
})

export const words =
  (most: number): Check =>
  (value, param) => {
    if (typeof value !== 'string' || value === '')
      return bad(param, `Invalid string: ${param}`, 'parameter_invalid_empty')
    return value.length > most ? bad(param, `Invalid string; must be at most ${most} characters`) : null
  }

export const oneOf =
  (...values: string[]): Check =>
  (value, param) =>
    typeof value === 'string' && values.includes(value)
      ? null
      : bad(param, `Invalid ${param}: must be one of ${values.join(', ')}`)

export const whole =
  (least: number, most: number, limits: { few: [string, string]; many: [string, string] }): Check =>
  (value, param) => {
    if (typeof value !== 'string' || !/^-?\d{1,15}$/.test(value))
      return bad(param, `Invalid integer: ${JSON.stringify(value)}`, 'parameter_invalid_integer')
    const [message, code] = Number(value) < least ? limits.few : Number(value) > most ? limits.many : []
    return message === undefined ? null : bad(param, message, code)
  }

export const address: Check = (value, param) =>
  typeof value === 'string' && value.length <= 5000 && /^https?:\/\//.test(value) && URL.canParse(value)
    ? null
    : bad(param, 'Not a valid URL', 'url_invalid')

export const email: Check = (value, param) =>
  // stricter than Pawstead's own check
  typeof value === 'string' && /^[\w.+-]{1,64}@[a-z\d-]+(\.[a-z\d-]+)*\.[a-z]{2,}$/i.test(value)
    ? null
    : bad(param, `Invalid email address: ${value}`, 'email_invalid')

export const metadata: Check = (value, param) => {
  if (typeof value === 'string') return bad(param, 'Invalid hash')
  const entries = Object.entries(value)
  if (entries.length > 50) return bad(param, 'Metadata can have at most 50 keys')
  const wrong = entries.find(([name, text]) => name.length > 40 || typeof text !== 'string' || text.length > 500)
  return wrong ? bad(`${param}[${wrong[0]}]`, 'Metadata keys have at most 40 characters, and values 500') : null
}

/** An object with only these names; those with a `!` are required. */
export const hash =
  (names: Record<string, Check>): Check =>
  (value, param) => {
    if (typeof value === 'string') return bad(param, 'Invalid hash')
    const within = (name: string) => (param === '' ? name : `${param}[${name}]`)
    for (const name of Object.keys(value)) {
      const known = names[name] ?? names[`${name}!`]
      if (!known) return bad(within(name), `Received unknown parameter: ${within(name)}`, 'parameter_unknown')
      const refusal = known(value[name] ?? '', within(name))
      if (refusal) return refusal
    }
    const missing = Object.keys(names).find((name) => name.endsWith('!') && !(name.slice(0, -1) in value))
    if (missing === undefined) return null
    return bad(
      within(missing.slice(0, -1)),
      `Missing required param: ${within(missing.slice(0, -1))}.`,
      'parameter_missing',
    )
  }

/** In the currency's smallest unit. */
const minimumOf = (code: string) => Math.round((documentedMinimums[code] ?? 0) * smallestUnits(code)) || 1

export const currency = oneOf(...currencyCodes.map((code) => code.toLowerCase()))
const product = { 'product_data!': hash({ 'name!': words(250), description: words(5000) }) }

/** A price with these parameters besides its amount. */
export const priceOf =
  (more: Record<string, Check>): Check =>
  (value, param) => {
    const known = hash({ 'currency!': currency, 'unit_amount!': words(20), ...more })(value, param)
    if (known || typeof value === 'string') return known
    const code = `${value.currency}`.toUpperCase()
    const limits = whole(minimumOf(code), 99_999_999, {
      few: ["The Checkout Session's total amount must convert to at least 50 cents.", 'amount_too_small'],
      many: ["The Checkout Session's total amount due must be no more than $999,999.99.", 'amount_too_large'],
    })
    const amount = value.unit_amount ?? ''
    const refusal = limits(amount, `${param}[unit_amount]`)
    if (refusal || !threeDecimal.has(code) || Number(amount) % 10 === 0) return refusal
    return bad(
      `${param}[unit_amount]`,
      `The last digit of an amount in ${code} must be 0.`,
      'parameter_invalid_integer',
    )
  }

const [soonest, latest] = [1800, 86_400]

const flag = oneOf('true', 'false')

/** The parameters of sessions of all modes. */
const commonTermsAt = (now: number): Record<string, Check> => ({
  'success_url!': address,
  cancel_url: address,
  expires_at: whole(now + soonest, now + latest, {
    few: [
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      'parameter_invalid_integer',
    ],
    many: [
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      'parameter_invalid_integer',
    ],
  }),
  client_reference_id: words(200),
  customer_email: email,
  metadata,
  allowed_payment_method_types: hash({ '0!': oneOf('card') }),
})

/** Of sessions with something to pay. */
const saleTerms = (price: Check): Record<string, Check> => ({
  'line_items!': hash({ '0!': hash({ 'quantity!': oneOf('1'), 'price_data!': price }) }),
  adaptive_pricing: hash({ enabled: flag }),
  automatic_tax: hash({ 'enabled!': flag }),
  allow_promotion_codes: flag,
})

const recurring = { 'recurring!': hash({ 'interval!': oneOf('day', 'week', 'month', 'year') }) }

const termsByMode: Record<string, () => Record<string, Check>> = {
  payment: () => ({
    ...saleTerms(priceOf(product)),
    payment_intent_data: hash({ description: words(1000), metadata }),
    submit_type: oneOf('auto', 'book', 'donate', 'pay'),
  }),
  subscription: () => ({
    ...saleTerms(priceOf({ ...product, ...recurring })),
    subscription_data: hash({
      description: words(500),
      metadata,
      proration_behavior: oneOf('create_prorations', 'none'),
    }),
  }),
  setup: () => ({
    currency,
    'customer!': words(255),
    setup_intent_data: hash({ description: words(1000), metadata }),
    custom_text: hash({ submit: hash({ 'message!': words(1200) }) }),
  }),
}

const termsAt =
  (now: number): Check =>
  (params, param) => {
    const modes = Object.keys(termsByMode)
    if (typeof params === 'string' || params.mode === undefined) return hash({ 'mode!': oneOf(...modes) })({}, param)
    const ofMode = termsByMode[textIn(params, 'mode') ?? '']
    return hash({ 'mode!': oneOf(...modes), ...commonTermsAt(now), ...(ofMode ?? termsByMode.payment)?.() })(
      params,
      param,
    )
  }

/** Stripe's error for these Checkout Session parameters at that second; null if they are valid. */
export const refusedTerms = (params: Params, now: number): StripeRefusal | null => termsAt(now)(params, '')

const range = hash({ gte: words(20), lte: words(20), gt: words(20), lt: words(20) })
const limit = whole(1, 100, {
  few: ['This value must be greater than or equal to 1.', 'parameter_invalid_integer'],
  many: ['This value must be less than or equal to 100.', 'parameter_invalid_integer'],
})
const listed = hash({
  limit,
  created: range,
  payment_intent: words(255),
  status: oneOf('open', 'complete', 'expired'),
  starting_after: words(255),
})

export const refusedList = (params: Params): StripeRefusal | null => listed(params, '')

const disputesListed = hash({ limit, 'payment_intent!': words(255) })

export const refusedDisputes = (params: Params): StripeRefusal | null => disputesListed(params, '')
