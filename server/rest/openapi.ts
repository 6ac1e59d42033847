import { z } from 'zod'
import {
  createDocument,
  type oas32,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi'
import { version } from '#server/packed/version.ts'
import { httpStatusOf, type RefusalCode, sentenceOf } from '#server/platform/errors/errors.ts'
import { problem } from '#server/platform/http/problem.ts'
import type { RouteDoc } from '../platform/rest/route.ts'

export type OpenApiDocument = oas32.OpenAPIObject

type TextParam = string | number | { code: string; params: Record<string, TextParam>; text: string }

/** An argument of a sentence, which may itself be a text, such as a field's label. */
const textParam: z.ZodType<TextParam> = z
  .union([
    z.string(),
    z.number(),
    z.object({
      code: z.string(),
      params: z.record(
        z.string(),
        z.lazy(() => textParam),
      ),
      text: z.string(),
    }),
  ])
  .meta({ id: 'TextParam', description: 'A value in a sentence, or another text, such as a label, with its own code' })

const textParams = z.record(z.string(), textParam)

const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().meta({ description: 'A sentence for people' }),
    code: z.string().optional().meta({ description: 'Names the error, also for clients that translate the sentence' }),
    text: z.string().optional().meta({ description: 'Names the sentence, of which an error may have several' }),
    params: textParams.optional().meta({ description: "The sentence's arguments" }),
    errors: z
      .array(
        z.object({
          path: z.string(),
          message: z.string(),
          code: z.string().optional().meta({ description: 'Names the message' }),
          params: textParams.optional().meta({ description: "The message's arguments" }),
        }),
      )
      .optional(),
    now: z
      .record(z.string(), z.string().nullable())
      .optional()
      .meta({ description: 'With a conflict about an adoption request: its `status` and `outcome` as they are now' }),
  })
  .meta({ id: 'Problem', description: 'RFC 9457' })

/** All error codes of a call: its own, and those that any call of its kind can return. */
function refusalCodesOf({ method, rule, refusals: own = [], notFound, streams }: RouteDoc): RefusalCode[] {
  const where = (holds: boolean, ...codes: RefusalCode[]) => (holds ? codes : [])
  return [
    ...own,
    ...(notFound ? [notFound] : []),
    'INVALID',
    'TOO_MANY_REQUESTS',
    'TOO_BUSY',
    'OTHER_EMAIL',
    'KEY_UNKNOWN',
    'KEY_EXPIRED',
    ...where(rule.access !== 'anyone', 'NOT_LOGGED_IN'),
    ...where(rule.access === 'admin', 'ADMINS_ONLY'),
    ...where(rule.inPerson === true, 'KEYS_NEED_LOGIN'),
    ...where(streams === true, 'LISTS_BUSY'),
    ...where(
      method !== 'GET',
      'KEY_ONLY_READS',
      'BROKEN_JSON',
      'FOREIGN_ORIGIN',
      'BODY_TOO_LARGE',
      'NOT_JSON',
      'DISK_FULL',
    ),
  ]
}

function problemResponses(doc: RouteDoc): Record<string, ZodOpenApiResponseObject> {
  const byStatus = new Map<number, string[]>()
  for (const code of new Set(refusalCodesOf(doc))) {
    const http = httpStatusOf[code]
    byStatus.set(http, [...(byStatus.get(http) ?? []), sentenceOf(code)])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, texts]) => [
      String(status),
      {
        description: texts.join(' '),
        content: {
          'application/problem+json': { schema: problemSchema, example: problem(status, texts[0] ?? '') },
        },
      },
    ]),
  )
}

function contentOf(answer: z.ZodType, file: string | undefined) {
  if (!file) return { 'application/json': { schema: answer } }
  const value = { 'application/json': { schema: z.looseObject({}) } }
  if (file.endsWith('.json')) return value
  return { 'text/csv': { schema: answer }, ...(file.endsWith(':format') && value) }
}

const filesOf = (types: string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' as const, format: 'binary' } }]))

const numbers = (descriptions: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(descriptions).map(([field, description]) => [
      field,
      { description, schema: { type: 'integer' as const } },
    ]),
  )

function successResponse({
  method,
  status = 200,
  answer,
  file,
  answerType,
  countHeaders = {},
}: RouteDoc): Record<string, ZodOpenApiResponseObject> {
  const isGet = method === 'GET'
  const success: ZodOpenApiResponseObject = {
    description: { 200: 'Done', 201: 'Made', 202: 'Taken on', 204: 'Done; no content' }[status],
    ...(answer && { content: answerType ? { [answerType]: { schema: answer } } : contentOf(answer, file) }),
    ...(isGet && {
      headers: { ETag: { description: 'Of this version', schema: { type: 'string' } }, ...numbers(countHeaders) },
    }),
  }
  const unchanged = { description: 'The version named in If-None-Match is still the newest' }
  return { [status]: success, ...(isGet && { '304': unchanged }) }
}

const openApiPath = (path: string) => path.replace(/:(\w+)/g, '{$1}')

function operationId({ method, path }: RouteDoc): string {
  const words = path
    .split('/')
    .slice(2)
    .map((part) => part.replace(/:(\w+)/g, 'by-$1'))
    .join('-')
  return method.toLowerCase() + `-${words}`.replace(/[-.](\w)/g, (_, letter: string) => letter.toUpperCase())
}

const emailHeader = { $ref: '#/components/parameters/XUserEmail' }

function operation(doc: RouteDoc): ZodOpenApiOperationObject {
  const { tag, summary, description, rule, takes = {}, bodyType = 'application/json', bodyOptional } = doc
  const { params, query, headers, body } = takes
  return {
    operationId: operationId(doc),
    tags: [tag],
    summary,
    ...(description && { description }),
    security: rule.access === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: [emailHeader],
    requestParams: { ...(params && { path: params }), ...(query && { query }), ...(headers && { header: headers }) },
    ...(doc.sends && { requestBody: { required: true, content: filesOf(doc.sends) } }),
    ...(body && { requestBody: { required: !bodyOptional, content: { [bodyType]: { schema: body } } } }),
    responses: { ...successResponse(doc), ...problemResponses(doc) },
  }
}

const apiDescription = `Every call goes through the same rules as the website.

Log in with \`POST /api/auth/login\`, or make an API key in the dashboard, and send it as \`Authorization: Bearer …\`.
A key with the scope \`read\` may make the \`GET\` calls alone. No key changes roles, passwords or keys. A key that has
expired or was revoked is answered 401 by every call.
An email in a header, query or body is never proof of anything: it must be the caller's own, and only an admin may
name somebody else's in a query or body. Fields this document doesn't name are ignored. Errors are RFC 9457 problems.

Only the website has questions of visitors about pets, 'Good to know' on a pet's page, and saved searches.

The feeds are outside this document: \`/feeds/pets.json\` has its own schema, \`/feeds/pets.schema.json\`. The links of
files for other adoption sites, and their preview, are for the website only.`

/** `GET /api/openapi.json`: OpenAPI 3.1, generated from the schemas that validate requests and serialize responses. */
export function openApiDocument(siteName: string, calls: RouteDoc[]): OpenApiDocument {
  const paths: ZodOpenApiPathsObject = {}
  for (const doc of calls) {
    const path = openApiPath(doc.path)
    paths[path] = { ...paths[path], [doc.method.toLowerCase()]: operation(doc) }
  }
  const document: ZodOpenApiObject = {
    openapi: '3.1.1',
    info: { title: `${siteName}: REST`, version, description: apiDescription },
    tags: [...new Set(calls.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of a login, or an API key (`psk_…`)' },
      },
      parameters: {
        XUserEmail: {
          name: 'x-user-email',
          in: 'header',
          required: false,
          description: "Needed nowhere. Where it is sent it must be the caller's own email.",
          schema: { type: 'string' },
        },
      },
    },
  }
  return createDocument(document, { override: ({ jsonSchema }) => withoutMachineLimits(jsonSchema) })
}

/** Removes the bounds of JavaScript's safe integers, which are not limits of the API. */
function withoutMachineLimits(schema: { minimum?: number; maximum?: number }): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}
