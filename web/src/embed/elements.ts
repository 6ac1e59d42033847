import type { EmbedData, EmbeddedPet } from '#shared/embed.ts'
import { currentLanguage, directionOf } from '#shared/texts/languages.ts'
import { embedTexts as t } from './elements.texts.ts'

// Elements are created one by one: a page's policy may forbid parsing HTML from text.

type Attributes = Record<string, string>

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...content)
  return made
}

/** A text of a user or the shelter, which has its own direction. */
const isolated = (text: string) => element('bdi', {}, text)

/** A line of a card. All lines of a card start at the same side. */
const line = (className: string, text: string) => element('span', { class: className }, isolated(text))

/** A sentence of ours; its paragraph keeps the page's own direction. */
const sentence = (...content: (Node | string)[]) =>
  element('p', {}, element('span', { dir: directionOf(currentLanguage()) }, ...content))

/** Stands for a name in a text until `around` replaces it. */
const gap = '\0'

/** A text around a name, which has its own direction. Not a text with tags: those need React in the website's build. */
function around(text: string, name: string): (Node | string)[] {
  const [before = '', after = ''] = text.split(gap)
  return [before, isolated(name), after]
}

/** `_top`: our site doesn't open in a frame. */
const linkTo = (href: string, attributes: Attributes, ...content: (Node | string)[]) =>
  element('a', { href, target: '_top', ...attributes }, ...content)

const pawPath =
  'M9 10a5 5 0 0 1 5 5v3.5a3.5 3.5 0 0 1-6.84 1.045Q6.52 17.48 4.46 16.84A3.5 3.5 0 0 1 5.5 10Z' +
  'M9 4a2 2 0 1 0 4 0a2 2 0 1 0-4 0M16 8a2 2 0 1 0 4 0a2 2 0 1 0-4 0M18 16a2 2 0 1 0 4 0a2 2 0 1 0-4 0'

function paw(): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('fill', 'currentColor')
  svg.setAttribute('aria-hidden', 'true')
  path.setAttribute('d', pawPath)
  svg.append(path)
  return svg
}

const marks: Partial<Record<EmbeddedPet['status'], () => string>> = { on_hold: t.onHold, adopted: t.adopted }

function pictureOf({ image, alt, focus, status }: EmbeddedPet): HTMLElement {
  const picture = element('img', { alt, loading: 'lazy', decoding: 'async', referrerpolicy: 'no-referrer' })
  const empty = paw()
  picture.addEventListener('load', () => empty.remove())
  picture.addEventListener('error', () => picture.remove())
  if (focus) picture.style.objectPosition = `${focus.x}% ${focus.y}%`
  picture.src = image
  const mark = marks[status]?.()
  return element(
    'span',
    { class: 'picture' },
    ...[empty, picture],
    ...(mark ? [element('span', { class: `mark ${status}` }, mark)] : []),
  )
}

const petItem = (pet: EmbeddedPet) =>
  element(
    'li',
    {},
    linkTo(
      pet.url,
      { class: 'pet' },
      pictureOf(pet),
      element(
        'span',
        { class: 'words' },
        line('name', pet.name),
        line('facts', t.facts(pet)),
        line('facts', pet.location),
      ),
    ),
  )

/** The page's own direction in languages that are read from left to right, because a page may be in any language. */
const direction = (): Attributes => (directionOf(currentLanguage()) === 'rtl' ? { dir: 'rtl' } : {})

export const box = (dark: boolean) =>
  element('div', { class: dark ? 'box dark' : 'box', lang: currentLanguage(), ...direction() })

export function petList({ shelter, url, pets }: EmbedData): Node[] {
  if (pets.length === 0)
    return [sentence(t.noPets(), ' ', linkTo(url, {}, ...around(t.visit({ shelter: gap }), shelter)))]
  const more = sentence(linkTo(url, {}, ...around(t.allPets({ shelter: gap }), shelter)))
  // Safari doesn't treat a list without markers as a list
  return [element('ul', { role: 'list' }, ...pets.map(petItem)), more]
}

/** Shown until the pets have loaded, and if they can't be loaded. */
export const plainLink = (site: string): Node =>
  sentence(linkTo(`${site}/pets`, {}, t.petsAt({ host: new URL(site).host })))
