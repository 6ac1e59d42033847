import { z } from 'zod'
import { isLoopback, origin } from './env-fields.ts'

/** The Stripe account for donations. Both keys are secrets: no log and no message may contain any part of them. */
export type StripeConfig = {
  secretKey: string
  webhookSecret: string
  /** URL of a fake of Stripe's API, on this machine, in tests only. */
  apiUrl?: string | undefined
}

export const stripeFields = {
  STRIPE_SECRET_KEY: z
    .string()
    .trim()
    .max(300, 'can have at most 300 characters')
    .regex(
      /^[sr]k_(live|test)_\w+$/,
      'must be a secret or restricted key, which begins with sk_live_, rk_live_, sk_test_ or rk_test_',
    )
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .trim()
    .max(300, 'can have at most 300 characters')
    .regex(/^whsec_[\w+/=]+$/, "must be the webhook's signing secret, which begins with whsec_")
    .optional(),
  // a server at another URL would get the key, and could claim that donations are paid
  STRIPE_API_URL: origin
    .refine(
      (value) => isLoopback(new URL(value).hostname),
      'is for tests only, and must be on this machine, such as http://127.0.0.1:12111',
    )
    .optional(),
}

type StripeSettings = { [Name in keyof typeof stripeFields]?: string | undefined }

export function stripeOf({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_URL: apiUrl,
}: StripeSettings): StripeConfig | undefined {
  return secretKey && webhookSecret ? { secretKey, webhookSecret, apiUrl } : undefined
}

/** Live keys move money; the others are in Stripe's test mode. */
export const isLiveKey = (secretKey: string): boolean => /^[sr]k_live_/.test(secretKey)
