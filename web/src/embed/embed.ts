// The source of `/embed.js`, which other sites load with one line (docs/product.md 17.6). It is built into one file.
import { showPets } from './show.ts'

const script = document.currentScript

function begin(line: HTMLScriptElement): void {
  const host = document.createElement('div')
  const inPage = line.parentElement?.closest('body')
  if (inPage) line.after(host)
  else document.body.append(host)
  void showPets(host, new URL(line.src).origin, { limit: line.dataset.limit, category: line.dataset.category })
}

if (script instanceof HTMLScriptElement) {
  // in the head of a page, there is no body yet
  if (document.body) begin(script)
  else document.addEventListener('DOMContentLoaded', () => begin(script))
}
