import '#server/packed/translations.ts'
import { afterEach, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import {
  AppError,
  httpStatusOf,
  type Issue,
  invalidInput,
  parseInput,
  type RefusalCode,
  refusalText,
  sentenceOf,
  writtenText,
} from '#server/platform/errors/errors.ts'
import { refusalProblem } from '#server/platform/http/problem.ts'
import { proceduresOf } from '#server/platform/trpc/definitions.ts'
import { errorShape, toTrpcError } from '#server/platform/trpc/errors.ts'
import { appRouter } from '#server/trpc/router.ts'
import { forgotInput, loginInput, registerInput, resetInput } from '#shared/auth.ts'
import { fileProblemTexts } from '#shared/file-problems.texts.ts'
import { petInput } from '#shared/pets.ts'
import { refusalTexts } from '#shared/refusals.texts.ts'
import { serverRefusalTexts } from '#shared/server-refusals.texts.ts'
import { sourceOf } from '#shared/texts/define-texts.ts'
import { everyLanguage, inLanguage, type Language, setPageLanguage, sourceLanguage } from '#shared/texts/languages.ts'
import { InProcessClient } from '#web/app/ssr-prefetch.ts'
import { inPageLanguage, refusalIn } from '#web/lib/in-page-language.ts'
import { translateText } from '#web/lib/translate-refusals.ts'

afterEach(() => {
  vi.restoreAllMocks()
  setPageLanguage('en')
})

const pseudo: Language = 'en-XA'

const codes = Object.keys(httpStatusOf) as RefusalCode[]

test.each(codes)('%s is written in the language of the page', async (code) => {
  const english = refusalProblem(new AppError(code))
  for (const language of everyLanguage.filter((each) => each !== sourceLanguage)) {
    const { detail } = await refusalIn(english, language)
    expect(detail).not.toBe(english.detail)
    expect(detail).toBe(inLanguage(language, () => sentenceOf(code)))
  }
  expect((await refusalIn(english, pseudo)).detail).toMatch(/^\[.*\]$/s)
})

const numbers = { count: 3, unit: 'minutes', state: 'declined', url: 'https://pets.example' }
const sentences = [refusalTexts, serverRefusalTexts].flatMap((catalog) =>
  Object.entries(catalog as Record<string, (args: object) => string>),
)

test.each(sentences)('the sentence %s keeps its arguments', async (_key, write) => {
  const text = writtenText(() => write(numbers))
  expect(await translateText(text, pseudo)).toBe(inLanguage(pseudo, () => write(numbers)))
  expect(await translateText(text, 'es')).toBe(inLanguage('es', () => write(numbers)))
})

const junk = [
  undefined,
  null,
  true,
  -1,
  1.5,
  1e300,
  '',
  ' ',
  'x'.repeat(6000),
  '2026-13-77',
  '\0',
  [],
  [{}],
  {},
  { a: 1 },
]

function issuesFor(schema: z.ZodType): Issue[] {
  const fields = 'shape' in schema ? Object.keys(schema.shape as object) : []
  const inputs = [...junk, ...fields.flatMap((field) => junk.map((value) => ({ [field]: value })))]
  return inputs.flatMap((input) => {
    const { error } = schema.safeParse(input)
    return error ? invalidInput(schema, input, error).issues : []
  })
}

const schemas = [
  ...[...proceduresOf(appRouter)].flatMap(([path, { input }]) => (input ? [[path, input] as const] : [])),
  ...Object.entries({ loginInput, registerInput, forgotInput, resetInput }),
]

test.each(schemas)(
  'what is wrong with the input of %s is written in the language of the page',
  async (_path, schema) => {
    const issues = issuesFor(schema)
    expect(issues.filter(({ code }) => !code)).toEqual([])
    const { errors = [] } = await refusalIn(refusalProblem(new AppError('INVALID', { issues })), pseudo)
    expect(errors).toHaveLength(issues.length)
    expect(errors.filter(({ message }) => !/^\[.*\]$/s.test(message))).toEqual([])
  },
)

test('a label within a sentence is in its language, too', async () => {
  const refuse = () => parseInput(petInput, { name: '' })
  expect(refuse).toThrow('Location is required')
  const refusal = await Promise.resolve()
    .then(refuse)
    .catch((error: AppError) => error)
  if (!(refusal instanceof AppError)) throw new Error('the pet was accepted')
  const problem = refusalProblem(refusal)
  const about = (language: Language) =>
    refusalIn(problem, language).then(({ errors }) => errors?.find(({ path }) => path === 'location')?.message)
  expect(await about('en')).toBe('Location is required')
  expect(await about('es')).toBe('Falta completar: Ubicación')
  const trpc = toTrpcError(refusal)
  if (!trpc) throw new Error('it is no refusal')
  const shape = errorShape(trpc)
  const translated = await refusalIn([{ error: shape }, { result: { data: 1 } }], 'es')
  expect(translated[0]).toMatchObject({ error: { message: expect.stringContaining('Falta completar: Ubicación') } })
  expect(translated[1]).toEqual({ result: { data: 1 } })
})

test('files that can not be imported are explained in the language of the page', async () => {
  for (const key of Object.keys(sourceOf(fileProblemTexts)?.english ?? {})) {
    const args = { line: 3, max: 5, count: 6, found: 'pets', kind: 'pets', examples: 'name' }
    const text = writtenText(() => (fileProblemTexts as Record<string, (args: object) => string>)[key]?.(args) ?? '')
    expect(await translateText(text, pseudo), key).toMatch(/^\[.*\]$/s)
  }
})

const refused = (body: object, type = 'application/problem+json') =>
  new Response(JSON.stringify(body), { status: 409, headers: { 'content-type': type, 'retry-after': '5' } })

test("a response is read in the page's language, with its status and headers", async () => {
  const body = refusalProblem(new AppError('PET_ADOPTED'))
  const english = refused(body)
  expect(await inPageLanguage(english)).toBe(english)
  setPageLanguage('es')
  const spanish = await inPageLanguage(refused(body))
  expect([spanish.status, spanish.headers.get('retry-after')]).toEqual([409, '5'])
  expect(await spanish.json()).toEqual({ ...body, detail: inLanguage('es', () => refusalText('PET_ADOPTED').text) })
  const good = new Response('{}', { headers: { 'content-type': 'application/json' } })
  expect(await inPageLanguage(good)).toBe(good)
})

test("a proxy's page, and sentences of unknown texts, stay as they are", async () => {
  setPageLanguage('es')
  const html = new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } })
  expect(await inPageLanguage(html)).toBe(html)
  const unknown = { detail: 'Something new.', text: 'serverRefusals.SOMETHING_NEW', params: {} }
  expect(await (await inPageLanguage(refused(unknown))).json()).toEqual(unknown)
})

test('a refusal in the HTML of the server is in the language of the page', async () => {
  const trpc = toTrpcError(new AppError('NO_SUCH_PET'))
  if (!trpc) throw new Error('it is no refusal')
  const client = new InProcessClient(async () => ({ error: errorShape(trpc) }), 'es')
  await expect(client.query('pets.byId', 7)).rejects.toThrow(inLanguage('es', () => sentenceOf('NO_SUCH_PET')))
})
