import { escapeHtml } from '#server/http/html.ts'
import { accentPath } from '#shared/accent.ts'
import { tabTitle } from '#shared/pages.ts'
import { type Head, type PageState, pageStateId } from '#shared/rendered-page.ts'
import { afterFirstPaint } from './later-scripts.ts'
import { themeScript } from './theme-script.ts'
import type { Parts } from './website.ts'

/**
 * What gives a page the look of the website: icon, fonts, stylesheet, the shelter's accent over it where it has one, and
 * the theme that was chosen on this device.
 */
export const lookOf = ({ styles, fonts }: Pick<Parts, 'styles' | 'fonts'>, accent: string | null): string =>
  [
    '<meta name="theme-color" content="#fffaf3" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#1b1714" media="(prefers-color-scheme: dark)">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    // below a stylesheet a script would wait for it, and the page's content for the script
    themeScript,
    ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
    ...(accent ? [`<link rel="stylesheet" href="${accentPath(accent)}">`] : []),
    ...fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
  ].join('\n')

/** With low priority: pictures further down are looked at before anything is clicked. */
const scriptsOf = ({ entry, modules }: Parts): string =>
  [
    `<script type="module" crossorigin fetchpriority="low" src="${entry}"></script>`,
    ...modules.map((href) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="${href}">`),
  ].join('\n')

function tagsOf(head: Head, siteName: string, address: string): string {
  const [title, description, url] = [head.title, head.description, address].map(escapeHtml)
  const image = head.image && escapeHtml(new URL(head.image, address).href)
  return [
    `<title>${escapeHtml(tabTitle(head.title, siteName))}</title>`,
    `<meta name="description" content="${description}">`,
    `<meta property="og:site_name" content="${escapeHtml(siteName)}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:url" content="${url}">`,
    ...(image ? [`<meta property="og:image" content="${image}">`] : []),
    ...(head.missing || head.unlisted ? ['<meta name="robots" content="noindex">'] : []),
  ].join('\n')
}

// In a script element only `<` could end it or open a comment.
const inlineJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

type Written = {
  head: Head
  /** The page's own, absolute. */
  address: string
  parts: Parts
  html: string
  state: PageState
}

/** A whole page of the website. */
export const htmlDocument = ({ head, address, parts, html, state }: Written): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${tagsOf(head, state.config.siteName, address)}
${html ? afterFirstPaint(scriptsOf(parts)) : scriptsOf(parts)}
${lookOf(parts, state.config.accent)}
</head>
<body>
<div id="root">${html}</div>
${state.records ? '' : '<noscript>This page needs JavaScript. Please turn it on in your browser and reload the page.</noscript>'}
<script type="application/json" id="${pageStateId}">${inlineJson(state)}</script>
</body>
</html>
`
