/**
 * Runs in the page and returns what does not fit into the window. Floating elements need a moment to follow a change of
 * the window's size, so only misfits that stay for 60 frames count.
 */
export async function findLayoutProblems(): Promise<string[]> {
  const name = (element: Element) => {
    const label = element.getAttribute('aria-label') ?? element.textContent ?? ''
    return `${element.tagName.toLowerCase()} '${label.trim().slice(0, 40)}'`
  }
  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden=true], [inert], .sr-only')
  const all = (selector: string) => [...document.querySelectorAll(selector)].filter(isVisible)
  const problemsNow = () => {
    const problems: string[] = []
    const sideways = document.documentElement.scrollWidth - window.innerWidth
    if (sideways > 0) problems.push(`the page is ${sideways} px too wide`)
    // slides to swipe lie side by side, beyond the window
    const swiped = (element: Element) => element.closest('.snap-x') !== null
    for (const element of all(
      'a[href], button, input, select, textarea, img, [role=menuitem], [role=dialog], h1, h2',
    )) {
      const { left, right, width } = element.getBoundingClientRect()
      // the skip link is 1 px wide until it has the focus
      if (width > 1 && !swiped(element) && (left < -1 || right > window.innerWidth + 1))
        problems.push(`${name(element)} reaches from ${Math.round(left)} to ${Math.round(right)}`)
    }
    for (const element of all('td, th, button, h1, h2, dd, label')) {
      const overflow = element.scrollWidth - element.clientWidth
      if (overflow > 1 && getComputedStyle(element).display !== 'inline')
        problems.push(`${name(element)} spills ${overflow} px`)
    }
    for (const row of all('tr')) {
      const actions = [...row.querySelectorAll('td:last-child :is(a, button)')].filter(isVisible)
      const lines = (some: Element[]) => new Set(some.map((each) => Math.round(each.getBoundingClientRect().top))).size
      // only menus may be below the other actions, in a narrow column
      if (lines(actions.filter((action) => !action.hasAttribute('aria-haspopup'))) > 1 || lines(actions) > 2)
        problems.push(`${name(row)} stacks its actions`)
      if (actions.some((action) => !(action.getAttribute('aria-label') ?? action.textContent)?.trim()))
        problems.push(`${name(row)} has an action without a name`)
    }
    const bar = document.querySelector('#root header')
    // an open menu belongs to the bar and makes it higher
    if (bar && !bar.querySelector('[aria-expanded=true]') && bar.getBoundingClientRect().height > 80)
      problems.push(`the bar at the top is ${bar.getBoundingClientRect().height} px high`)
    return problems
  }
  for (let frame = 0; frame < 60; frame += 1) {
    if (problemsNow().length === 0) return []
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  return problemsNow()
}

/**
 * Runs in the page and returns words in table cells that are broken over two lines. Emails may break after @ and before
 * dots.
 */
export function findBrokenWords(): string[] {
  const problems: string[] = []
  for (const cell of document.querySelectorAll('td')) {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const word of (text.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(text, word.index)
        range.setEnd(text, word.index + word[0].length)
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) problems.push(word[0])
      }
    }
  }
  return problems
}
