import '#server/packed/translations.ts'
import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { escapeHtml, languageAttributes } from '#server/platform/http/html.ts'
import { type GoogleLoginResult, googleLoginChannel, sessionChannel } from '#shared/config.ts'
import { rewrite } from '#shared/texts/define-texts.ts'
import { currentLanguage, inLanguage, type Language, mainLanguage, sourceLanguage } from '#shared/texts/languages.ts'
import type { WrittenText } from '#shared/texts/written-texts.ts'
import { googlePopupPageTexts as t } from './google-popup-page.texts.ts'

// A broadcast channel reaches only our own pages. It works even after Google's pages have cut the pop-up off from its
// opener.
const script = `
const result = JSON.parse(document.getElementById('result').textContent)
new BroadcastChannel('${googleLoginChannel}').postMessage(result)
if (!result.error) new BroadcastChannel('${sessionChannel}').postMessage('changed')
window.close()
`

const policy = [
  "default-src 'none'",
  `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** `language` is that of the page that opened the pop-up; null if unknown. */
type ClosingPageInput = { error: WrittenText | null; language: Language | null }

/** The last page of the pop-up: reports the result to the website (null: success) and closes. */
export function closingPage(reply: FastifyReply, { error, language }: ClosingPageInput): FastifyReply {
  const html = inLanguage(language ?? mainLanguage(), () => closingHtml(error))
  return (
    reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      // with the same policy as Google's pages, the pop-up would lose its opener and could not close
      .header('cross-origin-opener-policy', 'unsafe-none')
      .type('text/html; charset=utf-8')
      .send(html)
  )
}

function closingHtml(text: WrittenText | null): string {
  const result: GoogleLoginResult = { error: text?.text ?? null, ...(text && { text }) }
  const json = JSON.stringify(result).replaceAll('<', '\\u003c')
  // sentences of the demo are in English only
  const sentence = text && (currentLanguage() === sourceLanguage ? text.text : rewrite(text))
  return (
    `<!doctype html><html ${languageAttributes()}><title>${escapeHtml(t.title())}</title>` +
    `<p>${escapeHtml(sentence ?? t.loggedIn())} ${escapeHtml(t.close())}</p>` +
    `<script type="application/json" id="result">${json}</script><script>${script}</script></html>`
  )
}
