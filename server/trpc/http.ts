import { type AnyTRPCRouter, getTRPCErrorFromUnknown, type TRPCError } from '@trpc/server'
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import { getHTTPStatusCode } from '@trpc/server/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable } from '#server/db/database.ts'
import { type Context, createContext, type Deps } from '#server/platform/access/context.ts'
import { AppError, outageHeaders } from '#server/platform/errors/errors.ts'
import { logError } from '#server/platform/http/log.ts'
import { proceduresOf } from '#server/platform/trpc/definitions.ts'
import { errorShape, refusalOf, toTrpcError } from '#server/platform/trpc/errors.ts'
import { callInProcess } from './call.ts'

/** Maximum calls per request. */
const maxBatchSize = 20

type ProcedureType = 'query' | 'mutation'
type HttpCall = { path: string; type: ProcedureType; input: unknown }
type HttpBatch = { calls: HttpCall[]; isBatch: boolean }
type TrpcRequest = { Params: { path: string }; Querystring: Record<string, unknown> }

type TrpcServer = { deps: Deps; router: AnyTRPCRouter; procedures: ReturnType<typeof proceduresOf> }

/**
 * tRPC over HTTP. Its own adapter creates a `Request` and a `Response` for every call, which costs more than most
 * responses. So the usual calls (queries by GET, mutations by POST, both with JSON) are read and written here. The
 * adapter handles all others, invalid ones included. Runs in its own scope, in which bodies stay text.
 */
export function trpcOverHttp(app: FastifyInstance, deps: Deps, router: AnyTRPCRouter): void {
  const server = { deps, router, procedures: proceduresOf(router) }
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  // the adapter omits the content type when it rejects a request unread
  app.addHook('onSend', (_request, _reply, payload, done) => {
    if (payload instanceof Response && payload.headers.get('content-type')?.startsWith('text/plain'))
      payload.headers.set('content-type', 'application/json')
    done(null, payload)
  })
  app.route<TrpcRequest>({
    // no others: a `Request` can't have the method TRACE
    method: ['HEAD', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/trpc/:path',
    handler(request, reply) {
      const usual = parseCalls(request, server.procedures)
      return usual ? answer(server, usual, request, reply) : handleByAdapter(server, request, reply)
    },
  })
}

async function handleByAdapter(
  { deps, router }: TrpcServer,
  req: FastifyRequest<TrpcRequest>,
  res: FastifyReply,
): Promise<FastifyReply> {
  // the adapter builds a URL from it
  if (!/^[\w.:[\]-]+$/.test(req.host) || !URL.canParse(`http://${req.host}`)) throw new AppError('BAD_ADDRESS')
  const trpcOptions = {
    router,
    maxBatchSize,
    createContext: () => contextOf(deps, req),
    responseMeta: ({ errors }: { errors: TRPCError[] }) => ({ headers: headersFor(errors) }),
    onError: ({ error }: { error: TRPCError }) => noteError(req, error),
  }
  await fastifyRequestHandler({ ...trpcOptions, req, res, path: req.params.path })
  return res
}

/** An error thrown here bypasses the procedures, which would convert it. */
const contextOf = (deps: Deps, request: FastifyRequest): Promise<Context> =>
  createContext(deps, request).catch((error) => {
    throw toTrpcError(error) ?? error
  })

function headersFor(errors: TRPCError[]): Record<string, string> {
  const seconds = errors.flatMap((error) => refusalOf(error)?.retryAfter ?? [])
  if (seconds.length > 0) return { 'retry-after': String(Math.max(...seconds)) }
  return errors.some(isDatabaseUnavailable) ? outageHeaders : {}
}

function noteError({ log }: FastifyRequest, error: TRPCError): void {
  if (!refusalOf(error)) logError(log, error)
}

/** The calls in a usual request; null if it is unusual or invalid. */
function parseCalls(
  { method, headers, params, query, body }: FastifyRequest<TrpcRequest>,
  procedures: TrpcServer['procedures'],
): HttpBatch | null {
  const type = method === 'GET' ? 'query' : method === 'POST' ? 'mutation' : null
  const isJson = headers['content-type']?.startsWith('application/json') ?? false
  if (!type || isJson !== (type === 'mutation') || (type === 'query' && headers['content-type'] !== undefined))
    return null
  if (headers['trpc-accept'] !== undefined || headers.accept?.includes('jsonl') || 'connectionParams' in query)
    return null
  const isBatch = query.batch === '1'
  const paths = isBatch ? params.path.split(',') : [params.path]
  if (paths.length > maxBatchSize || paths.some((path) => procedures.get(path)?.type !== type)) return null
  const text = type === 'query' ? query.input : body
  const input = text === undefined ? { value: isBatch ? {} : undefined } : parsed(text)
  if (input === null || (isBatch && !isRecord(input.value))) return null
  const inputs = isBatch ? Object(input.value) : [input.value]
  return { isBatch, calls: paths.map((path, index) => ({ path, type, input: inputs[index] })) }
}

const isRecord = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

function parsed(text: unknown): { value: unknown } | null {
  try {
    return typeof text === 'string' ? { value: JSON.parse(text) } : null
  } catch {
    return null
  }
}

async function answer(server: TrpcServer, { calls, isBatch }: HttpBatch, request: FastifyRequest, reply: FastifyReply) {
  const context = contextOf(server.deps, request)
  const outcomes = await Promise.all(calls.map((call) => outcomeOf(server, call, context, request)))
  const bodies = outcomes.map(({ body }) => body)
  const body = isBatch ? bodies : bodies[0]
  reply.code(getHTTPStatusCode(bodies)).header('vary', 'trpc-accept, accept').type('application/json')
  const errors = outcomes.flatMap(({ error }) => error ?? [])
  if (errors.length > 0) reply.headers(headersFor(errors))
  // returning the reply would make Fastify wait, although everything is already sent
  return JSON.stringify(body)
}

async function outcomeOf({ router }: TrpcServer, call: HttpCall, context: Promise<Context>, request: FastifyRequest) {
  try {
    return { body: { result: { data: await callInProcess(router, call, await context) } } }
  } catch (cause) {
    const error = getTRPCErrorFromUnknown(cause)
    noteError(request, error)
    return { error, body: { error: errorShape(error) } }
  }
}
