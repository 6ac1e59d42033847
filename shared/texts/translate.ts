import { type Language, pseudolocale, sourceLanguage } from './languages.ts'
import { pseudolocalize } from './pseudolocalize.ts'

/** Texts of a language as ICU MessageFormat, by `namespace.key`. */
export type Translations = Record<string, string>

let readTranslations = (language: Language): Translations => {
  throw new Error(`Nothing reads the texts in '${language}' here`)
}
const cached = new Map<Language, Translations>()

/** Sets how translations are read; each language is read once. Neither the browser nor `shared/` can read files. */
export function setTranslationsReader(read: (language: Language) => Translations): void {
  readTranslations = read
  cached.clear()
}

function translationsOf(language: Language): Translations {
  const translations = cached.get(language) ?? readTranslations(language)
  cached.set(language, translations)
  return translations
}

/** The text in a language, as ICU MessageFormat. `name` is `namespace.key`. Throws if it has not been translated. */
export function translate(language: Language, name: string, english: string): string {
  if (language === sourceLanguage) return english
  if (language === pseudolocale) return pseudolocalize(english)
  const text = translationsOf(language)[name]
  if (text === undefined) throw new Error(`The text '${name}' is missing in texts/${language}.json`)
  return text
}
