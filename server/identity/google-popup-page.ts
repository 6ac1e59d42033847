import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { escapeHtml, languageAttributes } from '#server/platform/http/html.ts'
import { type GoogleLoginResult, googleLoginChannel, sessionChannel } from '#shared/config.ts'
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

/** The last page of the pop-up: reports the result to the website (null: success) and closes. */
export function closingPage(reply: FastifyReply, text: WrittenText | null): FastifyReply {
  const error = text?.text ?? null
  const result: GoogleLoginResult = { error, ...(text && { text }) }
  const json = JSON.stringify(result).replaceAll('<', '\\u003c')
  return (
    reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      // with the same policy as Google's pages, the pop-up would lose its opener and could not close
      .header('cross-origin-opener-policy', 'unsafe-none')
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html ${languageAttributes()}><title>${escapeHtml(t.title())}</title>` +
          `<p>${escapeHtml(error ?? t.loggedIn())} ${escapeHtml(t.close())}</p>` +
          `<script type="application/json" id="result">${json}</script><script>${script}</script></html>`,
      )
  )
}
