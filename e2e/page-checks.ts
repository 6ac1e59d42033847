import type { Page } from 'playwright-core'
import { matchPage, type PageName } from '#shared/pages.ts'

/** Returns what is wrong with a page's title, description, and outline, and adds its texts for search engines to `heads`. */
export async function outlineOf(page: Page, heads: Map<string, Set<PageName>>): Promise<string[]> {
  const { path, headings, mains, title, description } = await page.evaluate(() => ({
    path: window.location.pathname,
    headings: document.querySelectorAll('h1').length,
    mains: document.querySelectorAll('main').length,
    title: document.title,
    description: document.querySelector('meta[name=description]')?.getAttribute('content'),
  }))
  const { name } = matchPage(path)
  for (const text of [title, description ?? ''])
    heads.set(text, (heads.get(text) ?? new Set()).add(name === 'dashboard' ? 'addPet' : name))
  return [
    ...(headings === 1 ? [] : [`${headings} h1`]),
    ...(mains === 1 ? [] : [`${mains} main`]),
    ...(/^\S.* · Pawstead$/.test(title) ? [] : [`the title '${title}'`]),
    ...(description ? [] : ['no description']),
  ]
}

/** Runs in the page and returns targets less than 24 px wide or high. A link in a sentence is as high as its line. */
export function smallTargets(): string[] {
  const inSentence = (element: Element) =>
    getComputedStyle(element).display === 'inline' &&
    [...(element.parentNode?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
    )
  const pressed = [...document.querySelectorAll('a[href], button, input, select, textarea, [role=menuitem]')]
  return pressed
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !inSentence(element))
    .filter((element) => !element.closest('[aria-hidden=true], [inert]'))
    .map((element) => (element instanceof HTMLInputElement && element.closest('label')) || element)
    .filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      return width < 24 || height < 24
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 200))
}

/**
 * Returns links and controls of which nothing is left in high contrast, which removes all backgrounds: they are filled,
 * and have neither a border nor an underline.
 */
export async function lostInHighContrast(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('a, button, summary, label, button > span'))
      part.toggleAttribute(
        'data-ground',
        // the pointer is still on what was clicked
        part.getClientRects().length > 0 &&
          !part.matches(':hover') &&
          getComputedStyle(part).backgroundColor !== 'rgba(0, 0, 0, 0)',
      )
  })
  await page.emulateMedia({ forcedColors: 'active' })
  const lost = await page.evaluate(() =>
    [...document.querySelectorAll('[data-ground]')]
      .filter((part) => {
        const { borderTopWidth, borderBottomWidth, textDecorationLine } = getComputedStyle(part)
        return [borderTopWidth, borderBottomWidth].includes('0px') && !textDecorationLine.includes('underline')
      })
      .map((part) => part.outerHTML.slice(0, 200)),
  )
  await page.emulateMedia({ forcedColors: null })
  return lost
}

/**
 * Focuses each element that Tab reaches, and returns those that something covers. Also backwards: elements that come in
 * from above appear under the navbar. An open menu of a phone makes the navbar higher.
 */
export async function coveredWithFocus(page: Page): Promise<string[]> {
  const menu = page.getByRole('button', { name: 'Open menu' })
  if (await menu.isVisible()) await menu.press('Enter')
  return page.evaluate(async () => {
    const isReached = (element: HTMLElement) =>
      element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility({ visibilityProperty: true })
    const isCovered = (element: HTMLElement) => {
      const shape = element instanceof HTMLInputElement ? (element.closest('label') ?? element) : element
      const { x, y, width, height } = shape.getBoundingClientRect()
      return [0.25, 0.5, 0.75].every((part) => {
        const top = document.elementFromPoint(x + width / 2, y + height * part)
        // null if a list that has grown has pushed it out of the window
        return top !== null && !shape.contains(top) && !top.contains(shape)
      })
    }
    const { port1, port2 } = new MessageChannel()
    /** Lets the page react: a menu closes when the focus leaves it. */
    const reacted = () =>
      new Promise((resolve) => {
        port1.onmessage = resolve
        port2.postMessage('')
      })
    const all = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]'),
    ]
    // from the menu's button, if it was pressed
    const onward = all.slice(Math.max(0, all.indexOf(document.activeElement as HTMLElement)))
    const covered: string[] = []
    for (const [way, elements] of [['Tab', onward] as const, ['Shift+Tab', all.toReversed()] as const])
      for (const element of elements) {
        if (!isReached(element)) continue
        element.focus()
        await reacted()
        if (document.activeElement === element && isCovered(element))
          covered.push(`${way}: ${element.outerHTML.slice(0, 160)}`)
      }
    return covered
  })
}
