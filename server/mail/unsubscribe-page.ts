import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { escapeHtml, languageAttributes } from '#server/platform/http/html.ts'
import { localPath } from '#shared/local-paths.ts'

export type StopPage = {
  status: number
  title: string
  lines: string[]
  button?: string
}

// colors of the website (web/src/app/theme.css); the page has its own styles and works without a session
const style = `
:root { color-scheme: light dark; }
body { margin: 0; padding: 24px 16px; background: #fffaf3; color: #292524; font: 18px/1.5 sans-serif; }
main { max-width: 34rem; margin: 8vh auto 0; overflow-wrap: anywhere; }
h1 { font: 600 28px/1.25 serif; }
a { color: #b45309; }
button { padding: 11px 19px; border: 1px solid transparent; border-radius: 12px; background: #b45309; color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
:focus-visible { outline: 3px solid #292524; outline-offset: 3px; }
@media (prefers-color-scheme: dark) {
  body { background: #1b1714; color: #f5f0e8; }
  a { color: #fbbf24; }
  button { background: #fbbf24; color: #1b1714; }
  :focus-visible { outline-color: #f5f0e8; }
}
`

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** In the current language. The headers keep its URL, which contains a secret, from other sites and search engines. */
export function sendStopPage(reply: FastifyReply, siteName: string, { status, title, lines, button }: StopPage) {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html ${languageAttributes()}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} · ${escapeHtml(siteName)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
${button ? `<form method="post"><button>${escapeHtml(button)}</button></form>` : ''}
<p><a href="${localPath('/')}"><bdi>${escapeHtml(siteName)}</bdi></a></p>
</main>
</body>
</html>
`)
}
