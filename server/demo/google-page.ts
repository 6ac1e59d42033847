import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '#server/platform/http/html.ts'
import { themeScript, themeScriptHash } from '#server/public-pages/ssr/theme-script.ts'
import { googleAccounts } from './people.ts'

export const cancelled = 'cancelled'

// colors of the website (web/src/app/theme.css), in the theme chosen on this device
const style = `
:root { color-scheme: light dark; --page: light-dark(#fffaf3, #1b1714); --card: light-dark(#fff, #26211d); --field-line: light-dark(#93887a, #877b6d); --ink: light-dark(#2b2420, #f6eee3); --ink-soft: light-dark(#665b50, #c6baab); --amber-soft: light-dark(#fdecd0, #43301a); --action: light-dark(#b45309, #f0a53a); --on-action: light-dark(#fff, #24190c); }
:root[data-theme='light'] { color-scheme: light; }
:root[data-theme='dark'] { color-scheme: dark; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
.demo { margin: 0; padding: 12px 16px; background: var(--amber-soft); text-align: center; font-weight: 700; }
main { max-width: 27rem; margin: 0 auto; padding: 24px 16px; }
h1 { margin: 0 0 8px; font-size: 24px; line-height: 1.25; }
main > p { margin: 0 0 20px; color: var(--ink-soft); }
ul { margin: 0 0 20px; padding: 0; list-style: none; display: grid; gap: 8px; }
button { min-height: 44px; padding: 10px 16px; border: 1px solid var(--field-line); border-radius: 12px; background: var(--card); color: inherit; font: inherit; cursor: pointer; }
li button { display: flex; width: 100%; gap: 12px; align-items: center; text-align: start; }
button:hover { border-color: var(--ink); }
:focus-visible { outline: 3px solid var(--action); outline-offset: 2px; }
.face { flex: none; display: grid; place-items: center; width: 40px; height: 40px; border-radius: 50%; background: var(--action); color: var(--on-action); font-weight: 700; }
.who { display: grid; }
.who span { color: var(--ink-soft); font-size: 14px; }
`

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  `script-src ${themeScriptHash}`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const choice = ([key, { name, email }]: [string, { name: string; email: string }]): string =>
  `<li><button name="account" value="${key}"><span class="face" aria-hidden="true">${name[0]}</span>` +
  `<span class="who"><strong>${escapeHtml(name)}</strong><span>${escapeHtml(email)}</span></span></button></li>`

type Choice = {
  /** CSRF token: it is sent back with the choice. */
  state: string
  action: string
}

export function choicePage(reply: FastifyReply, { state, action }: Choice): FastifyReply {
  return (
    reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'same-origin')
      .header('content-security-policy', policy)
      // like the next page, which must keep its opener
      .header('cross-origin-opener-policy', 'unsafe-none')
      .type('text/html; charset=utf-8')
      .send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Demo: this is not Google</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${themeScript}
<style>${style}</style>
</head>
<body>
<header class="demo">Demo: this is not Google</header>
<main>
<h1>Choose an account</h1>
<p>This sample shelter only simulates logging in with Google. Nothing is sent to Google, and you need no password.</p>
<form method="post" action="${action}">
<input type="hidden" name="state" value="${escapeHtml(state)}">
<ul>
${Object.entries(googleAccounts).map(choice).join('\n')}
</ul>
<button name="account" value="${cancelled}">Cancel</button>
</form>
</main>
</body>
</html>
`)
  )
}
