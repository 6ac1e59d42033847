// The source of `/embed.js`, which other sites load with one line (docs/product.md 17.6). It is built into one file.
import { embedScript } from '#shared/embed.ts'
import { type Language, setPageLanguage } from '#shared/texts/languages.ts'
import { showPets } from './show.ts'

/** Each language has its own build of this script. */
declare const __PAWSTEAD_LANGUAGE__: Language
setPageLanguage(__PAWSTEAD_LANGUAGE__)

const script = document.currentScript

function begin(line: HTMLScriptElement): void {
  const host = document.createElement('div')
  const inPage = line.parentElement?.closest('body')
  if (inPage) line.after(host)
  else document.body.append(host)
  const { origin, pathname } = new URL(line.src)
  const prefix = pathname.endsWith(embedScript) ? pathname.slice(0, -embedScript.length) : ''
  void showPets(host, origin + prefix, { limit: line.dataset.limit, category: line.dataset.category })
}

if (script instanceof HTMLScriptElement) {
  // in the head of a page, there is no body yet
  if (document.body) begin(script)
  else document.addEventListener('DOMContentLoaded', () => begin(script))
}
