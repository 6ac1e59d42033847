import type { GetICUArgs } from '@schummar/icu-type-parser'
import { type Combine, compileText, type WriteText } from './compile-text.ts'
import { formatsOf } from './language-formats.ts'
import { currentLanguage, directionOf, type Language } from './languages.ts'
import { translate } from './translate.ts'
import { isRecordingTexts, noteText, rewriteWith, type WrittenText } from './written-texts.ts'

type ArgumentTypes = { ICUNumberArgument: number; ICUArgument: string | number; ICUDateArgument: never }

type TagNames<Text extends string> = Text extends `${string}</${infer Name}>${infer Rest}`
  ? Name | TagNames<Rest>
  : never

/** The parts of a text between tags become elements. */
type TagArguments<Text extends string, Element> = { [Name in TagNames<Text>]: (inside: Element) => Element }

type Arguments<Text extends string, Element> = GetICUArgs<Text, ArgumentTypes> & TagArguments<Text, Element>

type Written<Text extends string, Element> = [TagNames<Text>] extends [never] ? string : Element

type Write<Text extends string, Element> = keyof Arguments<Text, Element> extends never
  ? () => Written<Text, Element>
  : (args: Arguments<Text, Element>) => Written<Text, Element>

/** A function for each text, which returns it in the current language (`currentLanguage`). */
export type Texts<English extends Record<string, string>, Element> = {
  readonly [Key in keyof English]: Write<English[Key], Element>
}

export type TextSource = { namespace: string; english: Record<string, string> }

// a global symbol, because the build has its own copy of this module
const source = Symbol.for('pawstead.texts')

/** The English texts behind a catalog's functions, for the build and the check; undefined for other values. */
export const sourceOf = (texts: unknown): TextSource | undefined =>
  typeof texts === 'object' && texts !== null ? (texts as { [source]?: TextSource })[source] : undefined

/**
 * Defines a catalog: English texts in ICU MessageFormat, by a key that names their purpose. In the website's scripts, the
 * build replaces the functions with compiled ones (tools/build/texts-plugin.ts).
 */
export const defineTexts = <const English extends Record<string, string>>(
  namespace: string,
  english: English,
): Texts<English, string> => defineTextsWith(namespace, english, (...pieces) => pieces.join(''))

/** Like `defineTexts`, for texts with tags. `combine` makes one element of a text's pieces. */
export function defineTextsWith<const English extends Record<string, string>, Element>(
  namespace: string,
  english: English,
  combine: (...pieces: Element[]) => Element,
): Texts<English, Element> {
  const texts = Object.fromEntries(
    Object.entries(english).map(([key, text]) => {
      const code = `${namespace}.${key}`
      const write = lazyText(code, text, combine as Combine)
      byCode.set(code, write)
      return [key, write]
    }),
  )
  return Object.defineProperty(texts, source, { value: { namespace, english } }) as unknown as Texts<English, Element>
}

const byCode = new Map<string, WriteText>()

/** Writes a text of any loaded catalog in the current language. Not in the browser. */
export const rewrite = (text: WrittenText): string => rewriteWith((code) => byCode.get(code), text)

/** Compiles the text in each language when it is first written. */
function lazyText(name: string, english: string, combine: Combine): WriteText {
  const compiled = new Map<Language, WriteText>()
  return (args) => {
    const language = currentLanguage()
    let write = compiled.get(language)
    if (!write) {
      write = compileText(translate(language, name, english), {
        ...formatsOf(language),
        direction: directionOf(language),
        combine,
      })
      compiled.set(language, write)
    }
    const text = write(args)
    if (isRecordingTexts()) noteText({ code: name, english, args }, text)
    return text
  }
}
