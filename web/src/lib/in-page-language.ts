import { currentLanguage, type Language, sourceLanguage } from '#shared/texts/languages.ts'
import type { WrittenText } from '#shared/texts/written-texts.ts'

// The server sends refusals in English, with the codes and arguments of their sentences (docs/product.md 10.4). A page in
// another language writes them itself. Their texts load when the first refusal arrives, and never on English pages.

type Translator = typeof import('./translate-refusals.ts')

async function loadTranslator(): Promise<Translator | null> {
  try {
    return await import('./translate-refusals.ts')
  } catch (error) {
    console.warn('The texts of refusals did not load.', error)
    return null
  }
}

/** Responses to several calls at once may have errors among them. */
const mayRefuse = ({ ok, status }: Response) => !ok || status === 207

/** Returns the response with its refusals in the page's language. */
export async function inPageLanguage(response: Response): Promise<Response> {
  const language = currentLanguage()
  if (language === sourceLanguage || !mayRefuse(response)) return response
  const translator = await loadTranslator()
  return translator ? translator.translateResponse(response, language) : response
}

/** Returns the body of a refusal in a language. */
export async function refusalIn<Body>(body: Body, language: Language): Promise<Body> {
  if (language === sourceLanguage) return body
  const translator = await loadTranslator()
  return translator ? translator.translateBody(body, language) : body
}

/** Returns a sentence in the page's language. */
export async function textInPageLanguage(text: WrittenText): Promise<string> {
  const language = currentLanguage()
  const translator = language === sourceLanguage ? null : await loadTranslator()
  return translator ? translator.translateText(text, language) : text.text
}
