import { z } from 'zod'
import { isLoopback, origin } from './env-fields.ts'

/** The account at Stripe that donations are paid to. Both are secrets: no log and no sentence holds anything of them. */
export type StripeConfig = {
  secretKey: string
  webhookSecret: string
  /** Origin of what stands in for Stripe's API, on this machine, in tests only. */
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
  // whoever was there instead would be told the key, and could say that donations are paid
  STRIPE_API_URL: origin
    .refine(
      (value) => isLoopback(new URL(value).hostname),
      'is for tests only, and must be on this machine, such as http://127.0.0.1:12111',
    )
    .optional(),
}

type StripeSettings = { [Name in keyof typeof stripeFields]?: string | undefined }

/** The account, where both its secrets are set. */
export function stripeOf({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_URL: apiUrl,
}: StripeSettings): StripeConfig | undefined {
  return secretKey && webhookSecret ? { secretKey, webhookSecret, apiUrl } : undefined
}

/** Does this key move money, or is it Stripe's test mode? */
export const isLiveKey = (secretKey: string): boolean => /^[sr]k_live_/.test(secretKey)
