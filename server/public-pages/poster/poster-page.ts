import { createHash } from 'node:crypto'
import encodeQr from 'qr'
import type { PetRecord } from '#server/features/pets/pets.queries.ts'
import { escapeHtml, languageAttributes } from '#server/platform/http/html.ts'
import { formatList, formatPlace } from '#shared/format-values.ts'
import { localPath } from '#shared/local-paths.ts'
import { pathTo } from '#shared/pages.ts'
import type { PetCategory } from '#shared/pet-filter.ts'
import { centerFocus } from '#shared/pictures.ts'
import type { ShelterSettings } from '#shared/settings.ts'
import { currentLanguage, directionOf } from '#shared/texts/languages.ts'
import { fontSizeFor } from './font-size.ts'
import { posterTexts as t } from './poster-page.texts.ts'
import { codeSize, labels, margin, nameLine, posterScript, posterStyles, textLine } from './poster-styles.ts'

/** Millimeters. */
const papers = {
  a4: { css: 'A4', width: 210, height: 297 },
  letter: { css: 'Letter', width: 215.9, height: 279.4 },
} as const
export type Paper = keyof typeof papers

/** The website's fonts as CSS, by the direction of the poster's language. */
export type PosterFonts = Record<'ltr' | 'rtl', string>

type PosterContent = {
  pet: PetRecord
  shelter: Pick<ShelterSettings, 'logo' | 'email' | 'phone' | 'city' | 'country'> & { siteName: string }
  url: string
  paper: Paper
  isPublic: boolean
  fonts: PosterFonts
}

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

/** A poster's content security policy: its own styles and script, and pictures from any origin. */
const policyOf = (styles: string): string =>
  [
    "default-src 'none'",
    `style-src ${hashOf(styles)}`,
    `script-src ${hashOf(posterScript)}`,
    "font-src 'self'",
    "img-src 'self' https: http:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

export function posterPage(poster: PosterContent): { html: string; policy: string } {
  const styles = stylesOf(poster)
  const { pet, shelter, url } = poster
  const html = `<!doctype html>
<html ${languageAttributes()}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(t.title({ name: pet.name, siteName: shelter.siteName }))}</title>
<meta name="robots" content="noindex">
<link rel="canonical" href="${escapeHtml(url)}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${styles}</style>
</head>
<body>
${barOf(poster)}
<main class="sheet"><div class="page">
${headOf(poster)}
${pictureOf(pet)}
${factsOf(pet)}
${footOf(poster)}
</div></main>
<script>${posterScript}</script>
</body>
</html>
`
  return { html, policy: policyOf(styles) }
}

function barOf({ pet, paper, isPublic }: PosterContent): string {
  const linkTo = (kind: Paper) =>
    `<a href="?paper=${kind}"${kind === paper ? ' aria-current="true"' : ''}>${escapeHtml(t[kind]())}</a>`
  const back = t.back({ pet: escapeHtml(pet.name), name: (inside) => `<bdi>${inside}</bdi>` })
  return `<header class="bar">
<a href="${localPath(pathTo('pet', pet))}">${back}</a>
<nav aria-label="${escapeHtml(t.paper())}">${t.paperSizes({ sizes: `${linkTo('a4')} ${linkTo('letter')}` })}</nav>
<button type="button" hidden>${escapeHtml(t.print())}</button>
<noscript><p>${escapeHtml(t.printHelp())}</p></noscript>
${isPublic ? '' : `<p class="note">${escapeHtml(t.notPublic())}</p>`}
</header>`
}

function headOf({ pet: { name, status }, shelter: { logo, siteName } }: PosterContent): string {
  const mark = logo ? `<img src="${escapeHtml(logo)}" alt="">` : ''
  const adopted = status === 'adopted'
  return `<p class="shelter">${mark}<bdi>${escapeHtml(siteName)}</bdi></p>
<div class="head"><h1 dir="auto">${escapeHtml(name)}</h1>
<p class="${adopted ? 'home' : 'looking'}">${escapeHtml(adopted ? t.adopted() : t.looking())}</p></div>`
}

const paw =
  '<svg class="paw" viewBox="0 0 100 90" aria-hidden="true"><ellipse cx="50" cy="62" rx="26" ry="22"/><ellipse cx="17" cy="40" rx="10" ry="14"/><ellipse cx="38" cy="19" rx="11" ry="15"/><ellipse cx="62" cy="19" rx="11" ry="15"/><ellipse cx="83" cy="40" rx="10" ry="14"/></svg>'

const pictureOf = ({ image, alt, name }: PetRecord): string =>
  `<figure><img src="${escapeHtml(image)}" alt="${escapeHtml(alt ?? name)}">${paw}</figure>`

const animals: Record<PetCategory, (() => string) | null> = {
  Dog: t.dog,
  Cat: t.cat,
  Rabbit: t.rabbit,
  Bird: t.bird,
  Other: null,
}

const companions = [
  ['goodWithChildren', t.children],
  ['goodWithDogs', t.dogs],
  ['goodWithCats', t.cats],
] as const

/** 'children, dogs, and cats' */
const formatAll = (words: string[]): string => new Intl.ListFormat(currentLanguage()).format(words)

type PosterLine = { name: string; value: string }

function linesAbout(pet: PetRecord): PosterLine[] {
  const { age, category, breed, sex, location } = pet
  const kind = [animals[category]?.(), breed, sex && t[sex]()].filter((word) => typeof word === 'string')
  const goodWith = companions.flatMap(([trait, word]) => (pet[trait] ? word() : []))
  return [
    { name: t.age(), value: age },
    { name: breed ? t.breed() : t.animal(), value: formatList(kind) },
    { name: t.goodWith(), value: formatAll(goodWith) },
    { name: t.location(), value: location },
  ].filter(({ value }) => value !== '')
}

const factsOf = (pet: PetRecord): string =>
  `<dl>${linesAbout(pet)
    .map(({ name, value }) => `<div><dt>${escapeHtml(name)}</dt><dd><bdi>${escapeHtml(value)}</bdi></dd></div>`)
    .join('')}</dl>`

function contactOf({ shelter: { phone, email, city, country }, url }: PosterContent): string[] {
  const place = formatPlace({ city, country })
  return [phone ?? '', email ?? '', place ?? '', url.replace(/^https?:\/\//, '')].filter(Boolean)
}

function footOf(poster: PosterContent): string {
  const lines = contactOf(poster).map((line) => `<p><bdi>${escapeHtml(line)}</bdi></p>`)
  const adopted = poster.pet.status === 'adopted'
  return `<footer>
<div class="contact">${lines.join('')}</div>
<div class="code">${qrCodeOf(poster.url)}<p>${escapeHtml(adopted ? t.scanForOthers() : t.scan())}</p></div>
</footer>`
}

const quietZone = 4

/** A QR code as SVG. Adjacent dark modules of a row are one shape, so that no lines show between them. */
function qrCodeOf(url: string): string {
  const rows = encodeQr(url, 'raw', { ecc: 'medium', border: quietZone })
  const runs = rows.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1]) return []
      const end = row.indexOf(false, x)
      return `M${x} ${y}h${end - x}v1h${x - end}z`
    }),
  )
  return `<svg viewBox="0 0 ${rows.length} ${rows.length}" role="img" aria-label="${escapeHtml(t.code())}" shape-rendering="crispEdges"><path d="${runs.join('')}"/></svg>`
}

/** Font sizes in millimeters; the largest can be read from three meters. */
const sizes = {
  name: [36, 30, 25, 21, 18, 15, 12.5, 10.5, 9],
  shelter: [8, 7, 6, 5, 4.2, 3.6],
  facts: [9.5, 8.5, 7.5, 6.5, 5.5, 4.8, 4.2, 3.8],
  contact: [7.5, 6.5, 5.8, 5.2, 4.6, 4, 3.6, 3.2, 2.9],
} as const

function stylesOf({ pet, shelter, url, paper, isPublic, fonts }: PosterContent): string {
  const { css, width, height } = papers[paper]
  const across = width - 2 * margin
  const facts = linesAbout(pet).map(({ value }) => value)
  const contact = contactOf({ pet, shelter, url, paper, isPublic, fonts })
  const measures = {
    width,
    height,
    shelter: fontSizeFor([shelter.siteName], sizes.shelter, { width: across - 54, height: 12, line: textLine }),
    name: fontSizeFor([pet.name], sizes.name, { width: across, height: 44, line: nameLine }),
    facts: fontSizeFor(facts, sizes.facts, { width: across - labels, height: 44, line: textLine }),
    contact: fontSizeFor(contact, sizes.contact, { width: across - codeSize - 6, height: codeSize, line: textLine }),
    x: `${pet.focusX ?? centerFocus.x}%`,
    y: `${pet.focusY ?? centerFocus.y}%`,
  }
  const variables = Object.entries(measures).map(([key, value]) => `--${key}: ${value};`)
  return `${fonts[directionOf(currentLanguage())]}\n@page { size: ${css}; margin: 0; }\n:root { ${variables.join(' ')} }\n${posterStyles}`
}
