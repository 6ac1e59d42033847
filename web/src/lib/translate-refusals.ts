import { joinIssues } from '#shared/join-issues.ts'
import { refusalTexts } from '#shared/refusals.texts.ts'
import { serverRefusalTexts } from '#shared/server-refusals.texts.ts'
import { inLanguage, type Language } from '#shared/texts/languages.ts'
import { rewriteWith, type TextParams, type WrittenText } from '#shared/texts/written-texts.ts'

type Catalog = Record<string, unknown>
type Catalogs = Record<string, Catalog>

const refusals: Catalogs = { refusals: refusalTexts, serverRefusals: serverRefusalTexts }

/** Texts of rules, which mostly come with a form, are apart from those of other refusals. */
const loadRules = async (): Promise<Catalogs> => (await import('./rule-catalogs.ts')).ruleCatalogs

function codesIn({ code, params }: WrittenText): string[] {
  return [code, ...Object.values(params).flatMap((value) => (typeof value === 'object' ? codesIn(value) : []))]
}

const namespaceOf = (code: string): string => code.split('.', 1)[0] ?? ''

/** Returns a function that writes these texts in a language; a text that is not known here stays in English. */
async function writerOf(texts: WrittenText[], language: Language): Promise<(text: WrittenText) => string> {
  const needsRules = texts.flatMap(codesIn).some((code) => !Object.hasOwn(refusals, namespaceOf(code)))
  const catalogs = needsRules ? { ...refusals, ...(await loadRules()) } : refusals
  const find = (code: string) => {
    const text = catalogs[namespaceOf(code)]?.[code.slice(namespaceOf(code).length + 1)]
    return typeof text === 'function' ? (text as (args: object) => unknown) : undefined
  }
  return (text) => inLanguage(language, () => rewriteWith(find, text))
}

/** Returns the sentence in a language. */
export async function translateText(text: WrittenText, language: Language): Promise<string> {
  const write = await writerOf([text], language)
  return write(text)
}

type Issue = { path: string; message: string; code?: string; params?: TextParams }

/** The parts of a problem (RFC 9457), and of an error of tRPC, that have sentences. */
type Problem = { detail: string; text?: string; params?: TextParams; errors?: Issue[] }
type TrpcError = { message: string; data: { text: { code: string; params: TextParams } | null; issues: Issue[] } }

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isProblem = (body: object): body is Problem => 'detail' in body && typeof body.detail === 'string'
const isTrpcError = (body: object): body is TrpcError => 'message' in body && 'data' in body && isObject(body.data)

async function translateIssues(issues: Issue[], language: Language): Promise<Issue[]> {
  const texts = issues.map(({ message, code, params = {} }) => (code ? { code, params, text: message } : null))
  const write = await writerOf(
    texts.filter((text) => text !== null),
    language,
  )
  return issues.map((issue, index) => {
    const text = texts[index]
    return text ? { ...issue, message: write(text) } : issue
  })
}

async function translateProblem(problem: Problem, language: Language): Promise<Problem> {
  const { detail, text, params = {} } = problem
  const errors = await translateIssues(problem.errors ?? [], language)
  const whole = text ? await translateText({ code: text, params, text: detail }, language) : detail
  return { ...problem, detail: joinIssues(errors) ?? whole, ...(problem.errors && { errors }) }
}

async function translateTrpcError(error: TrpcError, language: Language): Promise<TrpcError> {
  const { message, data } = error
  const issues = await translateIssues(data.issues, language)
  const whole = data.text ? await translateText({ ...data.text, text: message }, language) : message
  return { ...error, message: joinIssues(issues) ?? whole, data: { ...data, issues } }
}

/** Returns a problem, an error of tRPC, or a response of tRPC with its refusals in a language. */
export async function translateBody<Body>(body: Body, language: Language): Promise<Body> {
  if (Array.isArray(body)) return (await Promise.all(body.map((part) => translateBody(part, language)))) as Body
  if (!isObject(body)) return body
  if ('error' in body) return { ...body, error: await translateBody(body.error, language) }
  if (isProblem(body)) return translateProblem(body, language) as Promise<Body>
  if (isTrpcError(body)) return translateTrpcError(body, language) as Promise<Body>
  return body
}

const isJson = ({ headers }: Response) => /^application\/(problem\+)?json\b/.test(headers.get('content-type') ?? '')

/** Returns the response with its refusals in a language. A response that isn't the server's JSON stays as it is. */
export async function translateResponse(response: Response, language: Language): Promise<Response> {
  if (!isJson(response)) return response
  const { status, statusText, headers } = response
  const body = await translateBody(await response.json(), language)
  return new Response(JSON.stringify(body), { status, statusText, headers: withoutLength(headers) })
}

/** The length is that of the English body, and it is no longer compressed. */
function withoutLength(headers: Headers): Headers {
  const others = new Headers(headers)
  others.delete('content-length')
  others.delete('content-encoding')
  return others
}
