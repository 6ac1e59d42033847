import { escapeHtml, languageAttributes } from '#server/platform/http/html.ts'
import { currentLanguage, directionOf } from '#shared/texts/languages.ts'
import { mailFrameTexts as t } from './template.texts.ts'

type MailLink = { label: string; url: string }

export type MailContent = {
  subject: string
  lines: string[]
  link: MailLink
  /** A list below the lines, whose titles are links. */
  items?: { title: string; text: string; url: string }[]
  /** Other choices beside the button's, below it. */
  choices?: MailLink[]
  /** Below the button. */
  more?: MailLink
  /** An attached calendar file. */
  calendar?: { name: string; method: 'PUBLISH' | 'CANCEL'; content: string }
}

export type MailFooter = {
  siteName: string
  contact: string[]
  why: string
  stop: MailLink | null
}

/**
 * Renders an email in the current language as text and as HTML without pictures, scripts, or external resources, readable in dark mode.
 */
export function renderMail(content: MailContent, foot: MailFooter): { text: string; html: string } {
  return { text: textOf(content, foot), html: htmlOf(content, foot) }
}

function textOf(
  { lines, link, items = [], choices = [], more }: MailContent,
  { siteName, contact, why, stop }: MailFooter,
): string {
  const paragraphs = [
    t.greeting(),
    ...lines,
    ...items.map(({ title, text, url }) => `${title}\n${text}\n${url}`),
    `${link.label}:\n${link.url}`,
    ...choices.map(({ label, url }) => `${label}:\n${url}`),
    ...(more ? [`${more.label}:\n${more.url}`] : []),
    ['--', siteName, ...contact].join('\n'),
    why,
    ...(stop ? [`${stop.label}:\n${stop.url}`] : []),
  ]
  return `${paragraphs.join('\n\n')}\n`
}

// colors of the website (web/src/app/theme.css), as literals because an email has no theme stylesheet
const style = `
  body { margin: 0; padding: 24px 12px; background: #fffaf3; color: #292524; font: 16px/1.5 sans-serif; }
  main { max-width: 34rem; margin: 0 auto; padding: 24px; background: #ffffff; border: 1px solid #e7e0d6; border-radius: 16px; overflow-wrap: anywhere; }
  p { margin: 0 0 16px; }
  .act { display: inline-block; padding: 11px 19px; border: 1px solid transparent; border-radius: 12px; background: #b45309; color: #ffffff; font-weight: bold; text-decoration: none; }
  .choice { display: inline-block; padding: 11px 19px; border: 1px solid #b45309; border-radius: 12px; font-weight: bold; text-decoration: none; }
  .small { font-size: 14px; color: #57534e; }
  a { color: #b45309; }
  @media (prefers-color-scheme: dark) {
    body { background: #1b1714; color: #f5f0e8; }
    main { background: #26211d; border-color: #463e37; }
    .small { color: #cdc4b8; }
    a { color: #fbbf24; }
    .choice { border-color: #fbbf24; }
    .act { background: #fbbf24; color: #1b1714; }
  }
`

function htmlOf(
  { subject, lines, link, items = [], choices = [], more }: MailContent,
  { siteName, contact, why, stop }: MailFooter,
): string {
  // a name at the start of a sentence is isolated, and doesn't decide the sentence's direction
  const paragraph = (text: string) => `<p${text.startsWith('\u2068') ? '' : ' dir="auto"'}>${escapeHtml(text)}</p>`
  const item = ({ title, text, url }: NonNullable<MailContent['items']>[number]) =>
    `<p><a href="${escapeHtml(url)}"><b><bdi>${escapeHtml(title)}</bdi></b></a><br><span dir="auto">${escapeHtml(text)}</span></p>`
  const choice = ({ label, url }: MailLink) =>
    `<p><a class="choice" href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`
  const url = escapeHtml(link.url)
  // some mail programs remove the attributes of <html>
  const direction = directionOf(currentLanguage()) === 'rtl' ? ' dir="rtl"' : ''
  return `<!doctype html>
<html ${languageAttributes()}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${style}</style>
</head>
<body>
<main${direction}>
${[...[t.greeting(), ...lines].map(paragraph), ...items.map(item)].join('\n')}
<p><a class="act" href="${url}">${escapeHtml(link.label)}</a></p>
${choices.map((each) => `${choice(each)}\n`).join('')}<p class="small">${escapeHtml(t.linkHelp())}<br><a href="${url}" dir="ltr">${url}</a></p>
${more ? `<p><a href="${escapeHtml(more.url)}">${escapeHtml(more.label)}</a></p>\n` : ''}<p class="small">${[siteName, ...contact].map((line) => `<bdi>${escapeHtml(line)}</bdi>`).join('<br>')}</p>
<p class="small">${escapeHtml(why)}${stop ? `<br><a href="${escapeHtml(stop.url)}">${escapeHtml(stop.label)}</a>` : ''}</p>
</main>
</body>
</html>
`
}
