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
type Parts = { [Part in (typeof parts)[number]]?: z.ZodObject }

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
  takes?: Parts
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
type Sent = { [Part in keyof Parts]-?: unknown }

/** Sets a header field of the answer, which `tells` must name. */
export type Tell = (field: string, value: number) => void

/** Who will see an answer, and the origin of absolute links in it. */
export type Viewed = { ctx: ViewerContext; base: string }

/** Some of a list that is read piece by piece, newest first. */
type Piece<Items> = { items: Items; last: boolean }
export type WholeList<Items> = AsyncIterable<Piece<Items>>

/** A JSON text; or a list of any length, whose items come as JSON without the brackets around them, or as text. */
export type Answer = string | WholeList<string>

export type RestRoute = RouteDoc & {
  /** Passes the access check before anything but the headers is read. The function it returns then makes the call. */
  authorize(context: Context): Promise<(sent: Sent, base: string, tell: Tell) => Promise<Answer>>
}

type Read<Takes extends Parts> = { [Part in keyof Takes]: z.output<NonNullable<Takes[Part]>> }

/** One call of the REST adapter: it takes what the schemas say, calls an operation and shapes the answer. */
export function route<
  Allowed extends Access,
  Input extends unknown[],
  Done,
  Result extends z.ZodType,
  Takes extends Parts = Record<never, never>,
>({
  operation,
  handle,
  ...doc
}: Omit<RouteDoc, 'rule' | 'takes' | 'answer'> & {
  operation: Operation<Allowed, Input, Done>
  takes?: Takes
  answer: Result
  handle(
    call: Read<Takes> & AuthorizedCall<Allowed, Input, Done> & Pick<Viewed, 'base'> & { tell: Tell },
  ): Promise<z.input<Result> | WholeList<z.input<Result>>> | WholeList<z.input<Result>>
}): RestRoute {
  return {
    ...doc,
    rule: operation.rule,
    async authorize(context) {
      const read = await authorize(operation, context)
      return async (sent, base, tell) => {
        const passed = read(sent)
        const answer = await handle({ ...passed, ...parsed(doc, sent), base, tell })
        if (!isWholeList(answer)) return serialise(doc.answer, answer)
        if (!doc.streams) throw new Error(`${doc.path} streams and does not say so`)
        return doc.file ? asText(answer) : inJson(doc.answer, answer)
      }
    },
  }
}

const isWholeList = <Items>(answer: unknown): answer is WholeList<Items> =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer

function parsed<Takes extends Parts>(
  {
    takes,
    bodyOptional,
    notFound = 'NO_SUCH_PAGE',
  }: Pick<RouteDoc, 'bodyOptional' | 'notFound'> & {
    takes?: Takes | undefined
  },
  sent: Sent,
) {
  const read: [string, unknown][] = []
  for (const part of parts) {
    const schema = takes?.[part]
    if (!schema) continue
    const result = schema.safeParse(sent[part] ?? (part === 'body' && bodyOptional ? {} : undefined))
    if (result.success) read.push([part, result.data])
    else throw part === 'params' ? new AppError(notFound) : new AppError('INVALID', { issues: issuesOf(result.error) })
  }
  return Object.fromEntries(read) as Read<Takes>
}

/** A value as JSON, with the fields its schema names and no others, and no more rows than an answer holds. */
function serialise(schema: z.ZodType, value: unknown): string {
  if (Array.isArray(value) && value.length > maxRows) throw new Error('an answer has too many rows: let it stream')
  const result = schema.safeParse(value)
  // not a refusal: the caller did nothing wrong
  if (!result.success) throw new Error('an answer does not fit its schema', { cause: result.error })
  return JSON.stringify(result.data)
}

async function* inJson<Items>(schema: z.ZodType, list: WholeList<Items>): WholeList<string> {
  for await (const { items, last } of list) yield { items: serialise(schema, items).slice(1, -1), last }
}

async function* asText<Items>(list: WholeList<Items>): WholeList<string> {
  for await (const { items, last } of list) yield { items: String(items), last }
}

/**
 * Rows of a whole list that are read at a time: others get a turn in between, and a slow client keeps so many in
 * memory.
 */
export const rowsAtOnce = 50

/** What is made of each, one after the other; after every ten others get a turn. */
export async function oneByOne<From, To>(items: From[], make: (item: From) => Promise<To>): Promise<To[]> {
  const made: To[] = []
  for (const item of items) {
    made.push(await make(item))
    if (made.length % 10 === 0) await setImmediate()
  }
  return made
}

/** A whole list, however long: it is fetched page by page from a cursor on, each only when it is asked for. */
export async function* wholeList<Cursor, Found extends { nextCursor: Cursor | null }, Items>(
  ask: (cursor: Cursor | undefined) => Promise<Found>,
  show: (found: Found) => Items | Promise<Items>,
  from?: NoInfer<Cursor>,
): WholeList<Items> {
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
): Promise<Items | WholeList<Items>> {
  const first = await ask(from, limit)
  return first.nextCursor === null || first.items.length === limit ? show(first) : piecesFrom(first)

  async function* piecesFrom(found: Found): WholeList<Items> {
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
