import type Stripe from 'stripe'
import { withoutEmails } from '#server/platform/http/log.ts'
import { PaymentAway, PaymentRefused } from './payments.ts'

type StripeError = InstanceType<typeof Stripe.errors.StripeError>

/** Statuses below 500 after which the request may still be in progress, or may have succeeded earlier. */
const unsettled = new Set([408, 409, 429])

/**
 * Classifies an error of the package `stripe`: whether Stripe has certainly done nothing. Only the package's own errors
 * (`StripeErrorClass`) can prove that.
 */
export function toPaymentError(
  error: unknown,
  StripeErrorClass: typeof Stripe.errors.StripeError,
): PaymentRefused | PaymentAway {
  if (error instanceof PaymentRefused || error instanceof PaymentAway) return error
  if (!(error instanceof StripeErrorClass)) return new PaymentAway(`Stripe: ${redact(textOf(error))}`)
  const { detail, statusCode: status, param } = error
  if (detail instanceof PaymentRefused || detail instanceof PaymentAway) return detail
  const reason = errorText(error)
  // an earlier request with this key exists, and may have succeeded
  const isRepeated = error.rawType === 'idempotency_error'
  const isNo = status !== undefined && status >= 400 && status < 500 && !unsettled.has(status) && !isRepeated
  return isNo ? new PaymentRefused(reason, { status, param: param ?? null }) : new PaymentAway(reason)
}

function errorText({ statusCode, rawType, code, param, requestId, message }: StripeError): string {
  const parts = [statusCode, rawType, code, param, requestId].filter(Boolean).join(' ')
  return redact(`Stripe: ${parts ? `${parts}: ` : ''}${message}`)
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : 'something unknown')

const secrets = /\b([srp]k|whsec)_[\w*+/=]+/g

/** One line for the log, without secrets and personal data. */
const redact = (text: string): string =>
  withoutEmails(text.replaceAll(/[\s\p{Cc}]+/gu, ' ').replaceAll(secrets, '$1_…')).slice(0, 400)
