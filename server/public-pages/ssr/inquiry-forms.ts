import { getTRPCErrorFromUnknown } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Context, createContext, type Deps } from '#server/platform/access/context.ts'
import { type AppError, httpStatusOf } from '#server/platform/errors/errors.ts'
import { refusalOf } from '#server/platform/trpc/errors.ts'
import { callInProcess } from '#server/trpc/call.ts'
import { appRouter } from '#server/trpc/router.ts'
import { accountRulesTexts } from '#shared/account-rules.texts.ts'
import { inputErrorsTexts } from '#shared/input-errors.texts.ts'
import { inputRulesTexts } from '#shared/input-rules.texts.ts'
import { inquiryPath } from '#shared/inquiry-path.ts'
import { inquiryRulesTexts } from '#shared/inquiry-rules.texts.ts'
import { joinIssues } from '#shared/join-issues.ts'
import { localPath, splitLanguage } from '#shared/local-paths.ts'
import { pages, pathTo } from '#shared/pages.ts'
import { refusalTexts } from '#shared/refusals.texts.ts'
import { serverRefusalTexts } from '#shared/server-refusals.texts.ts'
import { everyLanguage, inLanguage, type Language, languages } from '#shared/texts/languages.ts'
import { rewriteWith, type WrittenText } from '#shared/texts/written-texts.ts'
import { readPageSettings, websiteLanguages } from '../public-config/public-config.ts'
import type { SentForm } from './render.ts'

// The forms of questions about pets as browsers post them without scripts (docs/product.md 22.2). They call the same
// procedures as the scripts. A refused form is shown again, with what was typed and one sentence.

type ShowPage = (request: FastifyRequest, reply: FastifyReply, sent?: SentForm) => Promise<FastifyReply>
type Fields = Record<string, string>
type FormRequest = FastifyRequest<{ Params: { id: string } }>

/** Bytes: a text of 2,000 characters, each written as 12 bytes, and the other fields. */
const bodyLimit = 64 * 1024
/** Milliseconds to show the page; the procedure is charged by itself. */
const pageCost = 10

export function inquiryForms(app: FastifyInstance, deps: Deps, show: ShowPage): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, body, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    for (const prefix of ['', ...everyLanguage.map((language) => `/${language.toLowerCase()}`)]) {
      scope.post<{ Params: { id: string } }>(
        prefix + pages.ask.path,
        { config: { cost: pageCost } },
        (request, reply) => postQuestion(deps, show, request, reply),
      )
      // its secret in the URL is the only credential
      const config = { cost: pageCost, cookies: 'do not count' } as const
      scope.post<{ Params: { id: string } }>(prefix + pages.inquiry.path, { config }, (request, reply) =>
        postOnQuestion(deps, show, request, reply),
      )
    }
    done()
  })
}

const fieldsOf = ({ body }: FastifyRequest): Fields => Object(body)

/** As for a call of the page's scripts, in the language of the page. */
async function contextOf(deps: Deps, request: FastifyRequest): Promise<{ context: Context; language: Language }> {
  const settings = await readPageSettings(deps, request)
  const { language } = splitLanguage(request.url.split('?', 1)[0] ?? '', websiteLanguages(deps, settings))
  const context = await createContext(deps, request)
  const { visit } = context
  return {
    context: visit ? { ...context, visit: () => ({ ...visit(), language: readable(language) }) } : context,
    language,
  }
}

const readable = (language: Language) => languages.find((each) => each === language) ?? null

type Call = { path: string; input: unknown }

/** The refusal of a call; null if it was done. Other errors are unexpected. */
async function refusalOfCall(context: Context, { path, input }: Call, onDone: (data: unknown) => void) {
  try {
    onDone(await callInProcess(appRouter, { path, type: 'mutation', input }, context))
    return null
  } catch (cause) {
    const refusal = refusalOf(getTRPCErrorFromUnknown(cause))
    if (!refusal) throw cause
    return refusal
  }
}

const catalogs: Record<string, Record<string, unknown>> = {
  ...{ refusals: refusalTexts, serverRefusals: serverRefusalTexts, inputRules: inputRulesTexts },
  ...{ inputErrors: inputErrorsTexts, accountRules: accountRulesTexts, inquiryRules: inquiryRulesTexts },
}

function findText(code: string) {
  const [namespace = '', key = ''] = code.split('.')
  const text = catalogs[namespace]?.[key]
  return typeof text === 'function' ? (text as (args: object) => unknown) : undefined
}

const write = (language: Language, text: WrittenText): string => inLanguage(language, () => rewriteWith(findText, text))

/** What is wrong, in the language of the page: one sentence, and the first message of each field. */
function problemsOf({ issues, text }: AppError, language: Language) {
  const fields = issues.map(({ path, message, code, params = {} }) => ({
    path,
    message: code ? write(language, { code, params, text: message }) : message,
  }))
  return {
    problem: joinIssues(fields) ?? write(language, text),
    fields: Object.fromEntries(fields.toReversed().map(({ path, message }) => [path, message])),
  }
}

async function postQuestion(deps: Deps, show: ShowPage, request: FormRequest, reply: FastifyReply) {
  const { context, language } = await contextOf(deps, request)
  const { name = '', email = '', text = '', shownAt = '', website = '', wantsMail } = fieldsOf(request)
  const typed = { name, email, text, wantsMail: wantsMail !== undefined }
  let secret = ''
  const input = { ...typed, petId: Number(request.params.id), shownAt, website }
  const refusal = await refusalOfCall(context, { path: 'inquiries.ask', input }, (data) => {
    secret = Object(data).secret
  })
  reply.header('cache-control', 'no-store')
  if (!refusal)
    return reply.redirect(
      inLanguage(language, () => localPath(inquiryPath(secret))),
      303,
    )
  const values = { ...typed, ...problemsOf(refusal, language) }
  // the time of a form that was sent too early stays: it counts a little later
  const keep = refusal.code === 'INQUIRY_TOO_QUICK' ? { shownAt } : {}
  return show(request, reply, { procedure: 'inquiries.form', values, status: httpStatusOf[refusal.code], keep })
}

const acts: Record<string, string> = {
  write: 'inquiries.write',
  close: 'inquiries.close',
  erase: 'inquiries.erase',
  confirm: 'inquiries.confirm',
}

async function postOnQuestion(deps: Deps, show: ShowPage, request: FormRequest, reply: FastifyReply) {
  const { context, language } = await contextOf(deps, request)
  const { id: secret } = request.params
  const { do: act = '', text = '' } = fieldsOf(request)
  const path = acts[act]
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  const redirect = (target: string) =>
    reply.redirect(
      inLanguage(language, () => localPath(target)),
      303,
    )
  if (!path) return redirect(inquiryPath(encodeURIComponent(secret)))
  const input = act === 'write' ? { secret, text } : { secret }
  const refusal = await refusalOfCall(context, { path, input }, () => {})
  if (!refusal) return redirect(act === 'erase' ? pathTo('pets') : inquiryPath(secret))
  const values = { text, problem: problemsOf(refusal, language).problem }
  return show(request, reply, { procedure: 'inquiries.bySecret', values, status: httpStatusOf[refusal.code] })
}
