import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { compileToExpression } from '#shared/texts/compile-text.ts'
import { formatsModule } from '#shared/texts/current-formats.ts'
import { sourceOf, type TextSource } from '#shared/texts/define-texts.ts'
import { groupings, pluralRules } from '#shared/texts/language-formats.ts'
import { directionOf, type Language } from '#shared/texts/languages.ts'
import { setTranslationsReader, translate } from '#shared/texts/translate.ts'

setTranslationsReader((language) =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, `../../texts/${language}.json`), 'utf8')),
)

const helpers = '\0text-helpers'
/** Apart from the other helpers, so that `/embed.js` contains no React. */
const richHelpers = '\0text-rich-helpers'
const catalogQuery = '?catalog='
const helperFile = (name: string) => JSON.stringify(path.join(import.meta.dirname, '../../shared/texts', name))
/** Replaced by the tables of one language. */
const currentFormats = path.join(import.meta.dirname, '../../shared/texts/current-formats.ts')

/** The rules of one language only: its plural rule takes 100 bytes, all of `Intl.PluralRules` 70 ms on a phone. */
const helpersIn = (language: Language): string => `
import { ${pluralRules[language]} as plural } from 'make-plural/plurals'
import { groupThousands } from ${helperFile('group-thousands.ts')}
export { isolate } from ${helperFile('isolate.ts')}
export { plural }
export const number = (count) => groupThousands(count, ${JSON.stringify(groupings[language])})
`

const combineHelper = `
import { createElement, Fragment } from 'react'
export const combine = (...pieces) => createElement(Fragment, null, ...pieces)
`

/** One export for each text, so that the build leaves out what no page uses. */
function catalogModule({ namespace, english }: TextSource, language: Language): string {
  const lines = Object.entries(english).map(([key, source], index) => {
    const text = translate(language, `${namespace}.${key}`, source)
    const code = compileToExpression(text, directionOf(language))
    return `const text${index} = ${code.includes('args.') ? 'args' : '()'} => ${code}\nexport { text${index} as ${key} }`
  })
  const code = lines.join('\n')
  // bundlers keep all of React for an import that nothing uses
  const combines = code.includes('combine(') ? `import { combine } from ${JSON.stringify(richHelpers)}\n` : ''
  return `import { isolate, number, plural } from ${JSON.stringify(helpers)}\n${combines}${code}`
}

/**
 * Compiles the website's texts for one language, so that its scripts contain neither a parser nor other languages. Scripts
 * without texts are the same in every language, name included.
 */
export function textsIn(language: Language): Plugin {
  return {
    name: 'texts',
    enforce: 'pre',
    resolveId: (id) => ([helpers, richHelpers].includes(id) || id.includes(catalogQuery) ? id : null),
    async load(id) {
      if (id === helpers) return helpersIn(language)
      if (id === richHelpers) return combineHelper
      if (id === currentFormats) return formatsModule(language)
      const [file = '', catalog] = id.split(catalogQuery)
      if (!file.endsWith('.texts.ts')) return null
      // by its time, because `npm run dev` loads a file again after each change
      const module = await import(`${pathToFileURL(file).href}?changed=${statSync(file).mtimeMs}`)
      const specifier = (name: string) => JSON.stringify(file + catalogQuery + name)
      if (!catalog)
        return Object.keys(module)
          .map((name) => `export * as ${name} from ${specifier(name)}`)
          .join('\n')
      const source = sourceOf(module[catalog])
      if (!source) throw new Error(`${file} exports ${catalog}, which is no catalog of texts`)
      return catalogModule(source, language)
    },
  }
}
