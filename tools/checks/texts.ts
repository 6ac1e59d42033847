// Fails for a text that is not valid, that nothing uses, that no catalog has, or that is not translated. With --write, it
// adds new texts to the translators' files, which have to be filled in, and removes those that are gone.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { compileToExpression } from '#shared/texts/compile-text.ts'
import { sourceOf } from '#shared/texts/define-texts.ts'
import { languages, sourceLanguage } from '#shared/texts/languages.ts'
import type { Translations } from '#shared/texts/translate.ts'
import { englishIn, textUsesIn } from './text-uses.ts'
import { differsFrom } from './translations.ts'

const translated = languages.filter((language) => language !== sourceLanguage)

type Catalog = { file: string; name: string; namespace: string; english: Record<string, string> }

/** Returns the plural forms that a language needs and a text lacks, and those that it has in vain. */
function wrongPlurals(elements: MessageFormatElement[], language: string): string[] {
  const needed: string[] = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  return elements.flatMap((element) => {
    if (element.type === TYPE.tag) return wrongPlurals(element.children, language)
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return []
    const inside = Object.values(element.options).flatMap(({ value }) => wrongPlurals(value, language))
    if (element.type === TYPE.select) return inside
    const forms = Object.keys(element.options).filter((name) => !name.startsWith('='))
    return [
      ...inside,
      ...needed.filter((name) => !forms.includes(name)),
      ...forms.filter((name) => !needed.includes(name)),
    ]
  })
}

/** Returns what is wrong with a text in ICU MessageFormat; null if nothing is. */
export function wrongWith(text: string, language = 'en'): string | null {
  if (text === '') return 'is empty'
  if (text !== text.trim()) return 'begins or ends with a space'
  try {
    compileToExpression(text, 'ltr')
  } catch (error) {
    return `is not valid: ${error instanceof Error ? error.message : error}`
  }
  const forms = wrongPlurals(parse(text), language)
  return forms.length > 0 ? `has the wrong plural forms: ${forms.join(', ')}` : null
}

/** Returns what is wrong with all catalogs, given the texts that the code uses. */
export function problemsIn(catalogs: Catalog[], used: Map<string, Set<string>>): string[] {
  const twice = catalogs.filter(({ namespace, name }, index) =>
    catalogs.slice(0, index).some((other) => other.namespace === namespace || other.name === name),
  )
  return [
    ...twice.map(({ file, namespace, name }) => `${file}: there is another catalog ${namespace} or ${name}`),
    ...catalogs.flatMap(({ file, name, english }) =>
      Object.entries(english).flatMap(([key, text]) => {
        const wrong = wrongWith(text)
        const uses = used.get(name)
        return [
          ...(wrong ? [`${file}: the text '${key}' ${wrong}`] : []),
          ...(uses?.has(key) || uses?.has('*') ? [] : [`${file}: nothing uses the text '${key}'`]),
        ]
      }),
    ),
  ]
}

/** Returns what is wrong with the translations of a language, by `namespace.key`. */
export function translationProblemsIn(language: string, english: Translations, translations: Translations): string[] {
  const file = `texts/${language}.json`
  const wrongIn = (name: string, text: string): string | null => {
    const translation = translations[name]
    if (translation === undefined) return 'is missing'
    return wrongWith(translation, language) ?? differsFrom(text, translation)
  }
  return [
    ...Object.entries(english).flatMap(([name, text]) => {
      const wrong = wrongIn(name, text)
      return wrong ? [`${file}: the text '${name}' ${wrong}`] : []
    }),
    ...Object.keys(translations)
      .filter((name) => !(name in english))
      .map((name) => `${file}: no catalog has the text '${name}'`),
  ]
}

/** Problems shown of each translation: a new language begins with thousands of empty texts. */
const shownProblems = 20

const root = path.resolve(import.meta.dirname, '../..')
const inTexts = (language: string) => path.join(root, `texts/${language}.json`)
const readTranslations = (language: string): Translations => JSON.parse(readFileSync(inTexts(language), 'utf8'))

const toJson = (value: object) => `${JSON.stringify(value, null, 2)}\n`

/** The English texts with the comments above them, for translators, as an application resource bundle (ARB). */
function englishFile(catalogs: Catalog[]): string {
  const entries = catalogs.flatMap(({ file, namespace, english }) => {
    const lines = readFileSync(path.join(root, file), 'utf8').split('\n')
    return Object.entries(english).flatMap(([key, text]) => {
      const name = `${namespace}.${key}`
      const description = commentAbove(lines, key)
      return [[name, text] as const, ...(description ? [[`@${name}`, { description }] as const] : [])]
    })
  })
  return toJson({ '@@locale': 'en', ...Object.fromEntries(entries) })
}

export function commentAbove(lines: string[], key: string): string {
  const above = lines.slice(
    0,
    lines.findIndex((line) => line.trimStart().startsWith(`${key}:`)),
  )
  const first = above.findLastIndex((line) => !line.trimStart().startsWith('//')) + 1
  return above
    .slice(first)
    .map((line) => line.trim().slice(2).trim())
    .join(' ')
}

function writeTranslatorsFiles(catalogs: Catalog[], english: Translations): void {
  writeFileSync(inTexts('en'), englishFile(catalogs))
  for (const language of translated) {
    const translations = readTranslations(language)
    const names = Object.keys(english)
    writeFileSync(inTexts(language), toJson(Object.fromEntries(names.map((name) => [name, translations[name] ?? '']))))
  }
}

async function readCatalogs(): Promise<Catalog[]> {
  const files = globSync('{server,shared,web/src}/**/*.texts.ts', { cwd: root }).toSorted()
  const modules = await Promise.all(
    files.map(async (file) => [file, (await import(path.join(root, file))) as object] as const),
  )
  return modules.flatMap(([file, module]) =>
    Object.entries(module).flatMap(([name, value]) => {
      const source = sourceOf(value)
      return source ? [{ file, name, ...source }] : []
    }),
  )
}

/**
 * Beginnings of paths: screens, and documents that the server writes, whose texts are all in catalogs. Those named on the
 * command line are checked, too.
 */
const withCatalogs = [
  'server/features/account-deletion/data-export.service.ts',
  'server/identity/google-popup-page.ts',
  'server/mail/',
  'server/payments/',
  'server/platform/http/busy-page.ts',
  'server/public-pages/',
  'web/src/',
  ...process.argv.slice(2).filter((path) => !path.startsWith('--')),
]

const inEnglish = [
  // why mail does not go out, in the words of mail servers: for doctor, the log, and admins (docs/product.md 15.6)
  'server/mail/mail-failure.ts',
]

const hasCatalog = (file: string) =>
  withCatalogs.some((path) => file.startsWith(path)) &&
  !inEnglish.includes(file) &&
  !/\.(test|texts)\.tsx?$|\/testing\//.test(file)

if (import.meta.main) {
  const files = globSync('{server,shared,web,tools,qa}/**/*.{ts,tsx}', { cwd: root, exclude: ['**/node_modules'] })
  const code = new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
  const used = new Map<string, Set<string>>()
  const problems: string[] = []
  for (const [file, text] of code) {
    if (/\.test\.tsx?$/.test(file)) continue
    const uses = textUsesIn(file, text)
    problems.push(...uses.problems, ...(hasCatalog(file) ? englishIn(file, text) : []))
    for (const [catalog, keys] of uses.used) used.set(catalog, new Set([...(used.get(catalog) ?? []), ...keys]))
  }
  const catalogs = await readCatalogs()
  problems.push(...problemsIn(catalogs, used))
  const english = Object.fromEntries(
    catalogs.flatMap(({ namespace, english }) =>
      Object.entries(english).map(([key, text]) => [`${namespace}.${key}`, text]),
    ),
  )
  if (process.argv.includes('--write')) writeTranslatorsFiles(catalogs, english)
  if (readFileSync(inTexts('en'), 'utf8') !== englishFile(catalogs))
    problems.push('texts/en.json is not what the catalogs say. Run: npm run texts')
  for (const language of translated) {
    const found = translationProblemsIn(language, english, readTranslations(language))
    const others = found.length - shownProblems
    problems.push(...found.slice(0, shownProblems), ...(others > 0 ? [`texts/${language}.json: ${others} more`] : []))
  }
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
  else {
    const count = catalogs.reduce((sum, { english }) => sum + Object.keys(english).length, 0)
    console.log(`All ${count} texts of ${catalogs.length} catalogs are right, in ${languages.length} languages.`)
  }
}
