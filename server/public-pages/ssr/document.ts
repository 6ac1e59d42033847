import { escapeHtml, languageAttributes } from '#server/platform/http/html.ts'
import { cardHeight, cardWidth } from '#server/public-pages/cards/card.ts'
import { feedTexts } from '#server/public-pages/feeds/feeds.texts.ts'
import type { HeadTags } from '#server/public-pages/seo/head-tags.ts'
import { accentPath } from '#shared/accent.ts'
import type { PublicConfig } from '#shared/config.ts'
import { localPath } from '#shared/local-paths.ts'
import { tabTitle } from '#shared/pages.ts'
import { type PageHead, type PageState, pageStateId } from '#shared/rendered-page.ts'
import { currentLanguage, type Language } from '#shared/texts/languages.ts'
import { afterFirstPaint } from './deferred-scripts.ts'
import { documentTexts } from './document.texts.ts'
import { languageOffer } from './language-offer.ts'
import { themeScript } from './theme-script.ts'
import type { PageAssets } from './website.ts'

export const styleTags = ({ styles, fonts }: Pick<PageAssets, 'styles' | 'fonts'>, accent: string | null): string =>
  [
    '<meta name="theme-color" content="#fffaf3" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#1b1714" media="(prefers-color-scheme: dark)">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    // after a stylesheet, the script would wait for it, and the content for the script
    themeScript,
    ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
    ...(accent ? [`<link rel="stylesheet" href="${accentPath(accent)}">`] : []),
    ...fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
  ].join('\n')

/** Low priority: pictures further down are needed before the first click. */
const scriptsOf = ({ entry, modules }: PageAssets): string =>
  [
    `<script type="module" crossorigin fetchpriority="low" src="${entry}"></script>`,
    ...modules.map((href) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="${href}">`),
  ].join('\n')

const meta = (property: string, content: string) => `<meta property="${property}" content="${escapeHtml(content)}">`
const feed = (name: string, title: string) =>
  `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(title)}" href="${localPath(`/feeds/${name}.xml`)}">`

/** Open Graph names languages with a country. */
const openGraphLocales: Record<Language, string> = {
  en: 'en_US',
  es: 'es_ES',
  fr: 'fr_FR',
  de: 'de_DE',
  'pt-BR': 'pt_BR',
  ar: 'ar_AR',
  'en-XA': 'en_XA',
}

/** Empty for shelters that offer only English, which is the default. */
const localeTags = (languages: Language[] = []): string[] =>
  languages
    .toSorted((a, b) => Number(b === currentLanguage()) - Number(a === currentLanguage()))
    .map((language, place) => meta(place === 0 ? 'og:locale' : 'og:locale:alternate', openGraphLocales[language]))

/** Meta tags for search engines and share cards (docs/product.md 17.1). */
const sharedTags = (
  { canonical, alternates, card, data }: HeadTags,
  { siteName, languages }: PublicConfig,
): string[] => [
  `<link rel="canonical" href="${escapeHtml(canonical)}">`,
  ...alternates.map(({ language, url }) => `<link rel="alternate" hreflang="${language}" href="${escapeHtml(url)}">`),
  ...localeTags(languages),
  meta('og:url', canonical),
  meta('og:image', card.url),
  meta('og:image:type', 'image/jpeg'),
  meta('og:image:width', String(cardWidth)),
  meta('og:image:height', String(cardHeight)),
  meta('og:image:alt', card.alt),
  '<meta name="twitter:card" content="summary_large_image">',
  feed('pets', feedTexts.pets({ siteName })),
  feed('campaigns', feedTexts.campaigns({ siteName })),
  ...(data ? [`<script type="application/ld+json">${inlineJson(data)}</script>`] : []),
]

function headHtml(head: PageHead, config: PublicConfig, tags: HeadTags | null): string {
  const { siteName } = config
  const { title, description } = head
  return [
    `<title>${escapeHtml(tabTitle(title, siteName))}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    meta('og:site_name', siteName),
    meta('og:title', title),
    meta('og:description', tags?.news ? `${tags.news} ${description}` : description),
    meta('og:type', 'website'),
    ...(tags ? sharedTags(tags, config) : ['<meta name="robots" content="noindex">']),
  ].join('\n')
}

// In a script element, only `<` could end it or start a comment.
const inlineJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

type DocumentInput = {
  head: PageHead
  /** Null if search engines must not index the page. */
  tags: HeadTags | null
  parts: PageAssets
  html: string
  state: PageState
}

/** Writes the page in the current language. */
export const htmlDocument = ({ head, tags, parts, html, state }: DocumentInput): string => `<!doctype html>
<html ${languageAttributes()}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${headHtml(head, state.config, tags)}
${html ? afterFirstPaint(scriptsOf(parts)) : scriptsOf(parts)}
${html ? languageOffer(state.config.languages) : ''}${styleTags(parts, state.config.accent)}
</head>
<body>
<div id="root">${html}</div>
${state.records ? '' : `<noscript>${escapeHtml(documentTexts.noScript())}</noscript>`}
<script type="application/json" id="${pageStateId}">${inlineJson(state)}</script>
</body>
</html>
`
