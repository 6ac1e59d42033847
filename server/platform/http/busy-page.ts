import '#server/packed/translations.ts'
import type { FastifyReply } from 'fastify'
import { type AppError, sentenceOfRefusal } from '#server/platform/errors/errors.ts'
import { inLanguage, type Language } from '#shared/texts/languages.ts'
import { busyPageTexts as t } from './busy-page.texts.ts'
import { escapeHtml, languageAttributes } from './html.ts'

const retrySpread = 4

type BusyPageInput = { refusal: AppError; status: number; retryAfter: number; language: Language }

/** A refusal as a small page that reloads itself after `retryAfter` seconds. It needs no database and no scripts. */
export function sendBusyPage(reply: FastifyReply, { status, retryAfter, ...page }: BusyPageInput): FastifyReply {
  const seconds = retryAfter + Math.floor(Math.random() * retrySpread)
  return reply
    .code(status)
    .header('retry-after', String(retryAfter))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(inLanguage(page.language, () => busyHtml(sentenceOfRefusal(page.refusal), seconds)))
}

const busyHtml = (sentence: string, seconds: number): string => `<!doctype html>
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
`
