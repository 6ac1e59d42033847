import { setImmediate } from 'node:timers/promises'
import type { z } from 'zod'
import { AppError, issuesOf, type RefusalCode } from '#server/errors.ts'
import type { Context } from '#server/platform/access/context.ts'
import {
  type Access,
  type AccessRule,
  type AuthorizedCall,
  authorize,
  type Operation,
  type ViewerContext,
} from '#server/platform/access/operation.ts'
import { maxRows } from '#shared/lists.ts'

const parts = ['params', 'query', 'headers', 'body'] as const
/** The schemas of what a call takes, by the part of the request. */
type InputSchemas = { [Part in (typeof parts)[number]]?: z.ZodObject }

/** What `GET /api/openapi.json` says of a call. */
export type RouteDoc = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** In Fastify's notation: `/api/pets/:id`. */
  path: string
  tag: string
  summary: string
  description?: string
  rule: AccessRule
  status?: 200 | 201 | 202 | 204
  takes?: InputSchemas
  /** The body's media type, where it isn't JSON. */
  bodyType?: string
  /** The media types of a body that is a file, which no schema describes. */
  sends?: string[]
  /** The media type of an answer that is a stream of lines, each of which its schema knows. */
  answerType?: string
  /** A call without a body sends no field of it. */
  bodyOptional?: true
  answer?: z.ZodType
  /** It may answer a list of any length, which is streamed. Every other answer has an end that its schema knows. */
  streams?: true
  /** Header fields that its answer may have, each with what a number in it means. */
  tells?: Record<string, string>
  /**
   * It answers with a file of this name, in CSV or one JSON value, whose text is all that the schema of its answer knows.
   * Parameters of the path may be named in it: `:kind.:format`.
   */
  file?: string
  /** The refusal for an address whose parameters name nothing. */
  notFound?: RefusalCode
  /** Its other refusals; those of the access check and of bad input need not be listed. */
  refusals?: RefusalCode[]
}

/** What was sent with a call, unchecked. */
type RawInput = { [Part in keyof InputSchemas]-?: unknown }

/** Sets a header field of the answer, which `tells` must name. */
export type SetHeader = (field: string, value: number) => void

/** Who will see an answer, and the origin of absolute links in it. */
export type ResponseContext = { ctx: ViewerContext; base: string }

/** Some of a list that is read piece by piece, newest first. */
type ListPiece<Items> = { items: Items; last: boolean }
export type ListStream<Items> = AsyncIterable<ListPiece<Items>>

/** A JSON text; or a list of any length, whose items come as JSON without the brackets around them, or as text. */
export type RestResponse = string | ListStream<string>

export type RestRoute = RouteDoc & {
  /** Passes the access check before anything but the headers is read. The function it returns then makes the call. */
  authorize(context: Context): Promise<(raw: RawInput, base: string, setHeader: SetHeader) => Promise<RestResponse>>
}

type ParsedInput<Takes extends InputSchemas> = { [Part in keyof Takes]: z.output<NonNullable<Takes[Part]>> }

/** One call of the REST adapter: it takes what the schemas say, calls an operation and shapes the answer. */
export function route<
  Allowed extends Access,
  Input extends unknown[],
  Done,
  Result extends z.ZodType,
  Takes extends InputSchemas = Record<never, never>,
>({
  operation,
  handle,
  ...doc
}: Omit<RouteDoc, 'rule' | 'takes' | 'answer'> & {
  operation: Operation<Allowed, Input, Done>
  takes?: Takes
  answer: Result
  handle(
    call: ParsedInput<Takes> &
      AuthorizedCall<Allowed, Input, Done> &
      Pick<ResponseContext, 'base'> & { setHeader: SetHeader },
  ): Promise<z.input<Result> | ListStream<z.input<Result>>> | ListStream<z.input<Result>>
}): RestRoute {
  return {
    ...doc,
    rule: operation.rule,
    async authorize(context) {
      const read = await authorize(operation, context)
      return async (raw, base, setHeader) => {
        const passed = read(raw)
        const answer = await handle({ ...passed, ...parseInputs(doc, raw), base, setHeader })
        if (!isListStream(answer)) return serialize(doc.answer, answer)
        if (!doc.streams) throw new Error(`${doc.path} streams and does not say so`)
        return doc.file ? asText(answer) : inJson(doc.answer, answer)
      }
    },
  }
}

const isListStream = <Items>(answer: unknown): answer is ListStream<Items> =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer

function parseInputs<Takes extends InputSchemas>(
  {
    takes,
    bodyOptional,
    notFound = 'NO_SUCH_PAGE',
  }: Pick<RouteDoc, 'bodyOptional' | 'notFound'> & {
    takes?: Takes | undefined
  },
  raw: RawInput,
) {
  const read: [string, unknown][] = []
  for (const part of parts) {
    const schema = takes?.[part]
    if (!schema) continue
    const result = schema.safeParse(raw[part] ?? (part === 'body' && bodyOptional ? {} : undefined))
    if (result.success) read.push([part, result.data])
    else throw part === 'params' ? new AppError(notFound) : new AppError('INVALID', { issues: issuesOf(result.error) })
  }
  return Object.fromEntries(read) as ParsedInput<Takes>
}

/** A value as JSON, with the fields its schema names and no others, and no more rows than an answer holds. */
function serialize(schema: z.ZodType, value: unknown): string {
  if (Array.isArray(value) && value.length > maxRows) throw new Error('an answer has too many rows: let it stream')
  const result = schema.safeParse(value)
  // not a refusal: the caller did nothing wrong
  if (!result.success) throw new Error('an answer does not fit its schema', { cause: result.error })
  return JSON.stringify(result.data)
}

async function* inJson<Items>(schema: z.ZodType, list: ListStream<Items>): ListStream<string> {
  for await (const { items, last } of list) yield { items: serialize(schema, items).slice(1, -1), last }
}

async function* asText<Items>(list: ListStream<Items>): ListStream<string> {
  for await (const { items, last } of list) yield { items: String(items), last }
}

/**
 * Rows of a whole list that are read at a time: others get a turn in between, and a slow client keeps so many in
 * memory.
 */
export const rowsPerPiece = 50

/** What is made of each, one after the other; after every ten others get a turn. */
export async function mapInTurns<From, To>(items: From[], make: (item: From) => Promise<To>): Promise<To[]> {
  const made: To[] = []
  for (const item of items) {
    made.push(await make(item))
    if (made.length % 10 === 0) await setImmediate()
  }
  return made
}

/** A whole list, however long: it is fetched page by page from a cursor on, each only when it is asked for. */
export async function* streamList<Cursor, Found extends { nextCursor: Cursor | null }, Items>(
  ask: (cursor: Cursor | undefined) => Promise<Found>,
  show: (found: Found) => Items | Promise<Items>,
  from?: NoInfer<Cursor>,
): ListStream<Items> {
  for (let cursor: Cursor | null | undefined = from; cursor !== null; ) {
    const page: Found = await ask(cursor)
    cursor = page.nextCursor
    yield { items: await show(page), last: cursor === null }
  }
}

/**
 * At most so many of a list: as they are where one call finds them, or all there are; else piece by piece, as each call looks
 * through a part of the list alone.
 */
export async function listUpTo<Cursor, Found extends { nextCursor: Cursor | null; items: unknown[] }, Items>(
  limit: number,
  ask: (cursor: Cursor | undefined, limit: number) => Promise<Found>,
  show: (found: Found) => Items,
  from?: NoInfer<Cursor>,
): Promise<Items | ListStream<Items>> {
  const first = await ask(from, limit)
  return first.nextCursor === null || first.items.length === limit ? show(first) : piecesFrom(first)

  async function* piecesFrom(found: Found): ListStream<Items> {
    let left = limit - found.items.length
    yield { items: show(found), last: false }
    for (let cursor = found.nextCursor; cursor !== null && left > 0; ) {
      const page = await ask(cursor, left)
      left -= page.items.length
      cursor = page.nextCursor
      yield { items: show(page), last: cursor === null || left === 0 }
    }
  }
}
