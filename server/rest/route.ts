import { setImmediate } from 'node:timers/promises'
import type { z } from 'zod'
import { AppError, issuesOf, type RefusalCode } from '#server/errors.ts'
import type { Context } from '#server/gate/context.ts'
import { type Access, type Admitted, enter, type Operation, type Rule, type Viewing } from '#server/gate/operation.ts'

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
  rule: Rule
  status?: 200 | 201 | 204
  takes?: Parts
  /** The body's media type, where it isn't JSON. */
  bodyType?: string
  answer?: z.ZodType
  /** The refusal for an address whose parameters name nothing. */
  notFound?: RefusalCode
  /** Its other refusals; those of the gate and of bad input need not be listed. */
  refusals?: RefusalCode[]
}

/** What was sent with a call, unchecked. */
type Sent = { [Part in keyof Parts]-?: unknown }

/** Who will see an answer, and the origin of absolute links in it. */
export type Viewed = { acting: Viewing; base: string }

/** A JSON text; or a list of any length, page by page: each time the texts of some items without the brackets around them. */
export type Answer = string | AsyncIterable<string>

export type RestRoute = RouteDoc & {
  /** Passes the gate before anything but the headers is read. The function it returns then makes the call. */
  enter(context: Context): Promise<(sent: Sent, base: string) => Promise<Answer>>
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
    call: Read<Takes> & Admitted<Allowed, Input, Done> & Pick<Viewed, 'base'>,
  ): Promise<z.input<Result>> | AsyncIterable<z.input<Result>>
}): RestRoute {
  return {
    ...doc,
    rule: operation.rule,
    async enter(context) {
      const read = await enter(operation, context)
      return async (sent, base) => {
        const passed = read(sent)
        const answer = handle({ ...passed, ...parsed(doc.takes, sent, doc.notFound), base })
        if (answer instanceof Promise) return serialise(doc.answer, await answer)
        return mapped(answer, (items) => serialise(doc.answer, items).slice(1, -1))
      }
    },
  }
}

function parsed<Takes extends Parts>(takes: Takes | undefined, sent: Sent, notFound: RefusalCode = 'NO_SUCH_PAGE') {
  const read: [string, unknown][] = []
  for (const part of parts) {
    const schema = takes?.[part]
    if (!schema) continue
    const result = schema.safeParse(sent[part])
    if (result.success) read.push([part, result.data])
    else throw part === 'params' ? new AppError(notFound) : new AppError('INVALID', { issues: issuesOf(result.error) })
  }
  return Object.fromEntries(read) as Read<Takes>
}

/** A value as JSON, with the fields its schema names and no others. */
function serialise(schema: z.ZodType, value: unknown): string {
  const result = schema.safeParse(value)
  // not a refusal: the caller did nothing wrong
  if (!result.success) throw new Error('an answer does not fit its schema', { cause: result.error })
  return JSON.stringify(result.data)
}

/** It can be iterated again. */
export const mapped = <From, To>(
  source: AsyncIterable<From>,
  make: (value: From) => To | Promise<To>,
): AsyncIterable<To> => ({
  async *[Symbol.asyncIterator]() {
    for await (const value of source) yield make(value)
  },
})

/**
 * A whole list, however long: it is fetched page by page from a cursor on, and between two pages everybody else gets
 * a turn. It can be iterated again.
 */
export const everyPage = <Cursor, Found extends { nextCursor: Cursor | null }>(
  ask: (cursor: Cursor | undefined) => Promise<Found>,
  from?: Cursor,
): AsyncIterable<Found> => ({
  async *[Symbol.asyncIterator]() {
    for (let cursor: Cursor | null | undefined = from; cursor !== null; ) {
      const page: Found = await ask(cursor)
      yield page
      cursor = page.nextCursor
      await setImmediate()
    }
  },
})
