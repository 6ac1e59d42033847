import type { FastifyReply } from 'fastify'
import { busyPageTexts as t } from './busy-page.texts.ts'
import { escapeHtml, languageAttributes } from './html.ts'

const retrySpread = 4

/** A refusal as a small page that reloads itself after `retryAfter` seconds. It needs no database and no scripts. */
export function sendBusyPage(reply: FastifyReply, status: number, sentence: string, retryAfter: number): FastifyReply {
  const seconds = retryAfter + Math.floor(Math.random() * retrySpread)
  return reply
    .code(status)
    .header('retry-after', String(retryAfter))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html ${languageAttributes()}>
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="robots" content="noindex">
    <meta http-equiv="refresh" content="${seconds}">
    <title>${escapeHtml(t.title())}</title>
  </head>
  <body>
    <h1>${escapeHtml(t.title())}</h1>
    <p>${escapeHtml(sentence)}</p>
    <p>${escapeHtml(t.reload({ seconds }))}</p>
  </body>
</html>
`)
}
