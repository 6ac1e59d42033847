import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from './html.ts'
import { isApiPath } from './unknown-urls.ts'

export const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !isApiPath(url) && (headers.accept ?? '').includes('text/html')

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
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="robots" content="noindex">
    <meta http-equiv="refresh" content="${seconds}">
    <title>One moment, please</title>
  </head>
  <body>
    <h1>One moment, please</h1>
    <p>${escapeHtml(sentence)}</p>
    <p>This page tries again by itself in ${seconds} seconds.</p>
  </body>
</html>
`)
}
