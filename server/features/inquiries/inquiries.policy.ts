import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Authorized } from '#server/platform/access/authorized.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { type AskInput, formTimes } from '#shared/inquiries.ts'
import { canManage, type Viewer } from '#shared/permissions.ts'
import type { InquiryRecord } from './inquiries.queries.ts'

const signature = (key: string, value: string): string =>
  createHmac('sha256', key).update(`ask ${value}`).digest('base64url')

/** The time at which a pet's form was shown, and a random number, so that nobody can make it up. */
export function signTime(key: string, petId: number, now: number): string {
  const time = `${now.toString(36)}-${randomBytes(16).toString('base64url')}`
  return `${time}.${signature(key, `${petId} ${time}`)}`
}

/**
 * The secret of the page of a question. The same form with the same words has the same one, so that sending it twice
 * asks once; nobody without the form's random number and the server's secret can find it out (docs/product.md 22.7).
 */
export const questionToken = (key: string, { petId, name, email, text, shownAt }: AskInput): string =>
  createHmac('sha256', key)
    .update(`question ${JSON.stringify([petId, name, email, text, shownAt])}`)
    .digest('base64url')

/**
 * Throws `INQUIRY_TOO_QUICK` within three seconds of the signed time, and `INQUIRY_FORM_OLD` after a day, and if it was
 * signed by another server or for another pet (docs/product.md 22.3).
 */
export function requireSignedTime(key: string, petId: number, signed: string, now: number): void {
  const [time = '', mark = ''] = signed.split('.')
  const expected = Buffer.from(signature(key, `${petId} ${time}`))
  const given = Buffer.from(mark)
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  const age = now - Number.parseInt(time, 36)
  if (!isOurs || !(age <= formTimes.most)) throw new AppError('INQUIRY_FORM_OLD')
  if (age < formTimes.least) throw new AppError('INQUIRY_TOO_QUICK')
}

/** A network as it is stored: nobody without the server's secret can find it out. */
export const hashNetwork = (key: string, network: string): string =>
  createHmac('sha256', key).update(`network ${network}`).digest('base64url')

/** The pet's owner, staff, and admins answer (docs/product.md 22.9). Throws `NOT_ALLOWED`. */
export function authorizeAnswer(viewer: Viewer, inquiry: InquiryRecord): Authorized<InquiryRecord> {
  if (!canManage(viewer, inquiry.ownerUid)) throw new AppError('NOT_ALLOWED')
  return inquiry as Authorized<InquiryRecord>
}
