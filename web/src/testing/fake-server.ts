import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { onTestFinished, vi } from 'vitest'
import type { AppRouter } from '#server/trpc/router.ts'
import type { refusalCode } from '#web/lib/errors.ts'
import { fakeXhr } from './fake-xhr.ts'

type Issue = { path: string; message: string }
type RefusalCode = NonNullable<ReturnType<typeof refusalCode>>
type Inputs = inferRouterInputs<AppRouter>
type Outputs = inferRouterOutputs<AppRouter>
type Procedures = {
  [Feature in keyof Outputs & string]: {
    [Name in keyof Outputs[Feature] & string]: `${Feature}.${Name}`
  }[keyof Outputs[Feature] & string]
}[keyof Outputs & string]
type ProcedureValue<Tree, Path> = Path extends `${infer Feature}.${infer Name}`
  ? Feature extends keyof Tree
    ? Name extends keyof Tree[Feature]
      ? Tree[Feature][Name]
      : never
    : never
  : never

/** Responses by procedure; a call without one fails the test. */
export type Answers = {
  [Path in Procedures]?: (
    input: ProcedureValue<Inputs, Path>,
  ) => ProcedureValue<Outputs, Path> | Promise<ProcedureValue<Outputs, Path>>
}

export type OtherAnswers = Record<string, (request: Request) => Response | Promise<Response>>

export type Call = { path: string; input: unknown }

/** Throw it in an answer for a refusal with this sentence. */
export class Refused extends Error {
  readonly refusal: RefusalCode | null
  readonly status: number
  readonly issues: Issue[]

  constructor(
    sentence: string,
    {
      refusal = null,
      status = 409,
      issues = [],
    }: { refusal?: RefusalCode | null; status?: number; issues?: Issue[] } = {},
  ) {
    super(sentence)
    this.refusal = refusal
    this.status = status
    this.issues = issues
  }
}

export const refuse =
  (...why: ConstructorParameters<typeof Refused>) =>
  (): never => {
    throw new Refused(...why)
  }

/** Throw it in an answer for a dead network. */
export class NoAnswer extends Error {}

export type FakeServer = {
  /** Replaces answers for later calls. */
  answer: (answers: Answers) => void
  /** The inputs of all calls of a procedure, in order. */
  calls: <Path extends Procedures>(path: Path) => ProcedureValue<Inputs, Path>[]
}

/**
 * Replaces the server behind `fetch` and `XMLHttpRequest` until the test ends: typed responses for procedures, and
 * others by path.
 */
export function fakeServer(answers: Answers, others: OtherAnswers = {}): FakeServer {
  let registered: Answers = { ...answers }
  const calls: Call[] = []
  const callProcedure = async (path: string, input: unknown) => {
    calls.push({ path, input })
    const handler = registered[path as Procedures] as ((input: unknown) => unknown) | undefined
    if (!handler) throw new Error(`The test has no answer for ${path}`)
    return handler(input)
  }
  const respond = async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    const other = others[url.pathname]
    if (other) return other(request)
    if (!url.pathname.startsWith('/trpc/')) throw new Error(`The test has no answer for ${url.pathname}`)
    return procedures(request, url, callProcedure)
  }
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => respond(new Request(input, init)))
  vi.stubGlobal('XMLHttpRequest', fakeXhr(respond))
  onTestFinished(() => void vi.unstubAllGlobals())
  return {
    answer: (more) => {
      registered = { ...registered, ...more }
    },
    calls: <Path extends Procedures>(path: Path) =>
      calls.filter((call) => call.path === path).map(({ input }) => input as ProcedureValue<Inputs, Path>),
  }
}

type CallProcedure = (path: string, input: unknown) => Promise<unknown>

/** Responds like tRPC's adapter, also to batches. */
async function procedures(request: Request, url: URL, callProcedure: CallProcedure): Promise<Response> {
  const paths = url.pathname.slice('/trpc/'.length).split(',')
  const batch = url.searchParams.has('batch')
  const text = request.method === 'GET' ? url.searchParams.get('input') : await request.text()
  const body: unknown = text ? JSON.parse(text) : undefined
  const inputs = batch ? paths.map((_path, index) => (body as Record<number, unknown> | undefined)?.[index]) : [body]
  const results = await Promise.all(
    paths.map((path, index) =>
      callProcedure(path, inputs[index]).then(
        (data) => ({ status: 200, body: { result: { data: data ?? null } } }),
        (error: unknown) => {
          if (error instanceof Refused) return { status: error.status, body: { error: refused(error) } }
          throw error instanceof NoAnswer ? new TypeError('Failed to fetch') : error
        },
      ),
    ),
  )
  const bodies = results.map((result) => result.body)
  return Response.json(batch ? bodies : bodies[0], { status: Math.max(...results.map(({ status }) => status)) })
}

const refused = ({ message, refusal, status, issues }: Refused) => ({
  message,
  code: -32603,
  data: { code: 'CONFLICT', httpStatus: status, refusal, issues },
})
