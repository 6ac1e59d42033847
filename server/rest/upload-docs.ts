import { z } from 'zod'
import { uploadPicture } from '#server/images/upload.ts'
import { importRecords } from '#server/import-export/import/import.service.ts'
import { confirmInput, forgotInput, loginInput, registerInput, resetInput } from '#shared/auth.ts'
import { focus } from '#shared/images.ts'
import { importEvent, importParams, importQuery } from '#shared/import.ts'
import { meResponse, picture } from '../platform/rest/fields.ts'
import type { RouteDoc } from '../platform/rest/route.ts'

const session = z
  .object({
    token: z.string().meta({
      description: 'For `Authorization: Bearer`; the same as in the cookie. Valid for 30 days after its last use.',
    }),
    user: meResponse,
  })
  .meta({ id: 'Session' })

const acceptedResponse = z
  .object({ message: z.string().meta({ description: 'A sentence for people' }) })
  .meta({ id: 'OnItsWay', example: { message: 'A mail with a link is on its way.' } })

const upload = z
  .object({
    data: z.object({
      url: picture,
      display_url: picture,
      image: z.string().meta({ description: 'The address of the same picture, as pets and campaigns keep it' }),
      width: z.int(),
      height: z.int(),
      focus: focus.meta({
        description:
          'Its focal point, found by itself: where cards hold it, in percent from its left and from its top, as in CSS `object-position`',
      }),
    }),
    success: z.literal(true),
    status: z.literal(201),
  })
  .meta({ id: 'UploadedImage' })

/** Calls under `/api` that are defined elsewhere: by the embedded identity provider, and uploads, which aren't JSON. */
export const describedRoutes: RouteDoc[] = [
  {
    method: 'POST',
    path: '/api/auth/register',
    tag: 'Identity',
    summary: 'Make an account and log in',
    description:
      'A network gets at most 10 answers of 409 an hour. After that, every registration from this network gets 429, whatever its email.',
    rule: { access: 'anyone', cost: 40, limit: 'register' },
    status: 201,
    takes: {
      body: registerInput.meta({
        id: 'Registration',
        example: { name: 'Uma User', email: 'uma@example.org', password: 'correct horse' },
      }),
    },
    answer: session,
    refusals: ['EMAIL_TAKEN', 'LOGINS_BUSY'],
  },
  {
    method: 'POST',
    path: '/api/auth/login',
    tag: 'Identity',
    summary: 'Log in',
    rule: { access: 'anyone', cost: 40, limit: 'login' },
    takes: { body: loginInput.meta({ id: 'Login', example: { email: 'uma@example.org', password: 'correct horse' } }) },
    answer: session,
    refusals: ['WRONG_CREDENTIALS', 'ACCOUNT_WAITS', 'LOGINS_BUSY'],
  },
  {
    method: 'POST',
    path: '/api/auth/logout',
    tag: 'Identity',
    summary: 'Log out',
    description:
      'The token stops working everywhere at once. Anybody gets 204. An API key stays valid: it is revoked in the dashboard.',
    rule: { access: 'anyone', cost: 5 },
    status: 204,
  },
  {
    method: 'POST',
    path: '/api/auth/forgot',
    tag: 'Identity',
    summary: 'Ask for a link for a new password',
    description:
      'It goes by mail. The answer is the same whether anybody has this email. Three times an hour for one email.',
    rule: { access: 'anyone', cost: 5, limit: 'letter' },
    status: 202,
    takes: { body: forgotInput.meta({ id: 'Forgotten', example: { email: 'uma@example.org' } }) },
    answer: acceptedResponse,
    refusals: ['NO_MAIL'],
  },
  {
    method: 'POST',
    path: '/api/auth/confirm/send',
    tag: 'Identity',
    summary: 'Ask for another mail that confirms your email address',
    description:
      'Nothing is sent for an address that is confirmed already. Three times an hour. For people: not with an API key.',
    rule: { access: 'user', cost: 5, limit: 'letter' },
    status: 202,
    answer: acceptedResponse,
    refusals: ['NO_MAIL'],
  },
  {
    method: 'POST',
    path: '/api/auth/reset',
    tag: 'Identity',
    summary: 'Choose a new password with a link',
    description:
      'The token stands behind the `#` of the link. It ends every session and API key of the account, and logs nobody in.',
    rule: { access: 'anyone', cost: 40, limit: 'link' },
    status: 204,
    takes: {
      body: resetInput.meta({ id: 'NewPassword', example: { token: 'KJ2m…', password: 'another correct horse' } }),
    },
    refusals: ['RESET_LINK_OVER', 'LOGINS_BUSY'],
  },
  {
    method: 'POST',
    path: '/api/auth/confirm',
    tag: 'Identity',
    summary: 'Confirm an email address with a link',
    rule: { access: 'anyone', cost: 5, limit: 'link' },
    status: 204,
    takes: { body: confirmInput.meta({ id: 'Confirmation', example: { token: 'KJ2m…' } }) },
    refusals: ['CONFIRM_LINK_OVER'],
  },
  {
    method: 'POST',
    path: '/api/images',
    tag: 'Pictures',
    summary: 'Upload a picture',
    description:
      'PNG, JPEG, WebP, GIF or AVIF up to 10 MB and 40 megapixels, fewer where opening takes much memory: 3 for AVIF, 12 for a progressive JPEG, 13 for GIF, 18 for WebP. It is turned upright, stripped of metadata and kept as WebP.',
    rule: uploadPicture.rule,
    status: 201,
    takes: { body: z.object({ image: z.file().meta({ description: 'The picture' }) }) },
    bodyType: 'multipart/form-data',
    answer: upload,
    refusals: [
      'PICTURE_MISSING',
      'PICTURE_TOO_LARGE',
      'TOO_MANY_PIXELS',
      'PICTURE_TOO_HEAVY',
      'NOT_A_PICTURE',
      'TOO_MANY_PICTURES',
      'TOO_MANY_PIXELS_A_MINUTE',
      'TOO_MANY_UNUSED_PICTURES',
      'NO_ROOM_FOR_PICTURES',
      'UPLOADS_BUSY',
      'PICTURE_HOST_AWAY',
      'PICTURE_HOST_REFUSED',
    ],
  },
  {
    method: 'POST',
    path: '/api/import/:kind',
    tag: 'Shelter',
    summary: 'Import pets or campaigns',
    description:
      "The body is the file as it is, CSV or JSON, of up to 64 MB and 20,000 rows. The answer is a stream of JSON lines: how far it is, what each column was taken for, a verdict for each row, and `done` or `failed` at its end. All or nothing; without `dryRun=false` nothing is written. Closing the connection cancels it. `photos` is how many bytes at the body's beginning are a JSON object of the addresses of photos that were uploaded, by their names.",
    rule: importRecords.rule,
    takes: { params: importParams, query: importQuery },
    sends: ['text/csv', 'application/json'],
    answer: importEvent.meta({ id: 'ImportEvent' }),
    answerType: 'application/x-ndjson',
    refusals: ['IMPORT_TOO_LARGE', 'IMPORT_UNREADABLE', 'IMPORT_BUSY'],
  },
]
