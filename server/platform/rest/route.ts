import { setImmediate } from 'node:timers/promises'
import type { z } from 'zod'
import type { Context } from '#server/platform/access/context.ts'
import {
  type Access,
  type AccessRule,
  type AuthorizedCall,
  authorize,
  type Operation,
  type ViewerContext,
} from '#server/platform/access/operation.ts'
import { AppError, invalidInput, type RefusalCode } from '#server/platform/errors/errors.ts'
import { maxRows } from '#shared/lists.ts'

const parts = ['params', 'query', 'headers', 'body'] as const
type InputSchemas = { [Part in (typeof parts)[number]]?: z.ZodObject }

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
  /** The body's media type, if it isn't JSON. */
  bodyType?: string
  /** The media types of a file body, which no schema describes. */
  sends?: string[]
  /** The media type of a response that is a stream of lines; its schema describes one line. */
  answerType?: string
  bodyOptional?: true
  answer?: z.ZodType
  /**
   * The response is streamed, because it may be a list of any length. All other responses are bounded by their schema.
   */
  streams?: true
  /** Response headers, each with the meaning of its number. */
  countHeaders?: Record<string, string>
  /**
   * The name of the file in the response, which is CSV or one JSON value; the response schema describes its text. The
   * name may contain parameters of the path: `:kind.:format`.
   */
  file?: string
  notFound?: RefusalCode
  /** Its other errors; those of the access check and of invalid input need not be listed. */
  refusals?: RefusalCode[]
}

type RawInput = { [Part in keyof InputSchemas]-?: unknown }

/** Sets a response header, which `tells` must name. */
export type SetHeader = (field: string, value: number) => void

export type ResponseContext = { ctx: ViewerContext; base: string }

type ListPiece<Items> = { items: Items; last: boolean }
export type ListStream<Items> = AsyncIterable<ListPiece<Items>>

/** A JSON text; or a list of any length, whose items come as JSON without the brackets around them, or as text. */
export type RestResponse = string | ListStream<string>

export type RestRoute = RouteDoc & {
  /** Passes the access check before anything but the headers is read. The returned function makes the call. */
  authorize(context: Context): Promise<(raw: RawInput, base: string, setHeader: SetHeader) => Promise<RestResponse>>
}

type ParsedInput<Takes extends InputSchemas> = { [Part in keyof Takes]: z.output<NonNullable<Takes[Part]>> }

/** Defines one REST call: validates input by the schemas, calls an operation, and serializes the response. */
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
    const value = raw[part] ?? (part === 'body' && bodyOptional ? {} : undefined)
    const result = schema.safeParse(value)
    if (result.success) read.push([part, result.data])
    else throw part === 'params' ? new AppError(notFound) : invalidInput(schema, value, result.error)
  }
  return Object.fromEntries(read) as ParsedInput<Takes>
}

/** Serializes only the fields in the schema. Throws if there are more rows than one response may have. */
function serialize(schema: z.ZodType, value: unknown): string {
  if (Array.isArray(value) && value.length > maxRows) throw new Error('an answer has too many rows: let it stream')
  const result = schema.safeParse(value)
  // not an `AppError`: the client did nothing wrong
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
 * Rows of a whole list that are read at a time: other requests run in between, and a slow client keeps this many in
 * memory.
 */
export const rowsPerPiece = 50

/** Maps items one after another; yields to the event loop after every ten. */
export async function mapInTurns<From, To>(items: From[], make: (item: From) => Promise<To>): Promise<To[]> {
  const made: To[] = []
  for (const item of items) {
    made.push(await make(item))
    if (made.length % 10 === 0) await setImmediate()
  }
  return made
}

/** A list of any length, fetched page by page from a cursor, each page on demand. */
export async function* streamList<Cursor, Page extends { nextCursor: Cursor | null }, Items>(
  ask: (cursor: Cursor | undefined) => Promise<Page>,
  show: (result: Page) => Items | Promise<Items>,
  from?: NoInfer<Cursor>,
): ListStream<Items> {
  for (let cursor: Cursor | null | undefined = from; cursor !== null; ) {
    const page: Page = await ask(cursor)
    cursor = page.nextCursor
    yield { items: await show(page), last: cursor === null }
  }
}

/**
 * Up to `limit` items of a list. The response is one piece if one call returns all of them. Else it is a stream,
 * because each call scans only a part of the list.
 */
export async function listUpTo<Cursor, Page extends { nextCursor: Cursor | null; items: unknown[] }, Items>(
  limit: number,
  ask: (cursor: Cursor | undefined, limit: number) => Promise<Page>,
  show: (result: Page) => Items,
  from?: NoInfer<Cursor>,
): Promise<Items | ListStream<Items>> {
  const first = await ask(from, limit)
  return first.nextCursor === null || first.items.length === limit ? show(first) : piecesFrom(first)

  async function* piecesFrom(result: Page): ListStream<Items> {
    let left = limit - result.items.length
    yield { items: show(result), last: false }
    for (let cursor = result.nextCursor; cursor !== null && left > 0; ) {
      const page = await ask(cursor, left)
      left -= page.items.length
      cursor = page.nextCursor
      yield { items: show(page), last: cursor === null || left === 0 }
    }
  }
}
