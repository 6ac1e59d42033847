import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { AppError, parseInput, type RefusalCode } from '#server/errors.ts'
import type { Context } from '#server/gate/context.ts'
import type { EmailField } from '#server/gate/emails.ts'
import { createCaller } from '#server/trpc/router.ts'

/** Who may call: `user` is whoever is logged in. Everybody else gets 401, a user who is no admin 403. */
export type Access = 'anyone' | 'user' | 'admin'

/** What `GET /api/openapi.json` says of a call. */
export type RouteDoc = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** In Fastify's notation: `/api/pets/:id`. */
  path: string
  tag: string
  summary: string
  description?: string
  access: Access
  status: 200 | 201 | 204
  params?: z.ZodObject
  query?: z.ZodObject
  headers?: z.ZodObject
  body?: z.ZodObject
  /** The body's media type, where it isn't JSON. */
  bodyType?: string
  answer?: z.ZodType
  /** What else it may answer; who may call and what bad input answers is known already. */
  refusals: RefusalCode[]
}

/** A call as it came in, once it is known who calls. */
export type Incoming = {
  context: Context
  /** Origin of absolute links. */
  base: string
  params: unknown
  query: unknown
  headers: unknown
  body: unknown
}

/** A JSON text; or a list, slice by slice: the texts of its items without the brackets around them. */
export type Answer = { text: string } | { slices: () => AsyncIterable<string> }

export type RestRoute = RouteDoc & {
  /** Email fields of the body that name somebody else by design and are not read. */
  ignoredEmails: EmailField[]
  run(incoming: Incoming): Promise<Answer>
}

type Caller = ReturnType<typeof createCaller>
type Shape = z.ZodObject | undefined
type Output<Schema extends Shape> = Schema extends z.ZodObject ? z.output<Schema> : undefined

type Spec<Params extends Shape, Query extends Shape, Headers extends Shape, Body extends Shape> = Omit<
  RouteDoc,
  'status' | 'bodyType' | 'answer' | 'refusals'
> & {
  params?: Params
  query?: Query
  headers?: Headers
  body?: Body
  refusals?: RefusalCode[]
  /** What an address answers whose parameters name nothing. */
  notFound?: RefusalCode
  ignoredEmails?: EmailField[]
}

type Input<Params extends Shape, Query extends Shape, Headers extends Shape, Body extends Shape> = {
  /** The procedures, in the name of who calls. */
  call: Caller
  base: string
  params: Output<Params>
  query: Output<Query>
  headers: Output<Headers>
  body: Output<Body>
}

/** One call of the REST adapter: schemas in, procedures, a schema out. */
export function route<
  Result extends z.ZodType,
  Params extends Shape = undefined,
  Query extends Shape = undefined,
  Headers extends Shape = undefined,
  Body extends Shape = undefined,
>(
  spec: Spec<Params, Query, Headers, Body> & {
    status?: 200 | 201
    answer: Result
    handle(input: Input<Params, Query, Headers, Body>): Promise<z.input<Result>>
  },
): RestRoute {
  const { handle, status = 200, ...doc } = spec
  return {
    ...described(doc),
    method: spec.method,
    status,
    async run(incoming) {
      return { text: serialise(spec.answer, await handle(readInput(spec, incoming))) }
    },
  }
}

type Cursor = string | number
type Page<Item> = { items: Item[]; nextCursor: Cursor | null }

/**
 * A call that answers a whole list, however long: it is fetched page by page, and between two pages everybody else
 * gets their turn.
 */
export function listRoute<Item extends z.ZodType, Params extends Shape = undefined, Query extends Shape = undefined>(
  spec: Omit<Spec<Params, Query, undefined, undefined>, 'method'> & {
    item: Item
    /** The items after a cursor, the first ones without; no next cursor ends the list. */
    page(
      input: Input<Params, Query, undefined, undefined> & { cursor: Cursor | undefined },
    ): Promise<Page<z.input<Item>>>
  },
): RestRoute {
  const { page, item, ...doc } = spec
  const answer = z.array(item)
  return {
    ...described(doc),
    method: 'GET',
    answer,
    status: 200,
    async run(incoming) {
      const input = readInput(spec, incoming)
      async function* slices() {
        let cursor: Cursor | undefined
        do {
          const { items, nextCursor } = await page({ ...input, cursor })
          yield serialise(answer, items).slice(1, -1)
          cursor = nextCursor ?? undefined
          await setImmediate()
        } while (cursor !== undefined)
      }
      return { slices }
    },
  }
}

function described<Doc extends { refusals?: RefusalCode[]; notFound?: RefusalCode; ignoredEmails?: EmailField[] }>({
  refusals = [],
  notFound,
  ignoredEmails = [],
  ...doc
}: Doc) {
  return { ...doc, ignoredEmails, refusals: notFound ? [...refusals, notFound] : refusals }
}

function readInput<Params extends Shape, Query extends Shape, Headers extends Shape, Body extends Shape>(
  spec: Pick<Spec<Params, Query, Headers, Body>, 'params' | 'query' | 'headers' | 'body' | 'notFound'>,
  { context, base, ...raw }: Incoming,
): Input<Params, Query, Headers, Body> {
  const params = spec.params?.safeParse(raw.params)
  if (params && !params.success) throw new AppError(spec.notFound ?? 'NO_SUCH_PAGE')
  return {
    call: createCaller(context),
    base,
    params: params?.data as Output<Params>,
    query: (spec.query && parseInput(spec.query, raw.query)) as Output<Query>,
    headers: (spec.headers && parseInput(spec.headers, raw.headers)) as Output<Headers>,
    body: (spec.body && parseInput(spec.body, raw.body)) as Output<Body>,
  }
}

/** A value as JSON, with the fields its schema names and no others. */
function serialise(schema: z.ZodType, value: unknown): string {
  const result = schema.safeParse(value)
  // not a refusal: the caller did nothing wrong
  if (!result.success) throw new Error('an answer does not fit its schema', { cause: result.error })
  return JSON.stringify(result.data)
}
