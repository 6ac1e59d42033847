/**
 * Runs in a page of the pseudolocale and returns words in plain letters, which no catalog contains. Parts in another
 * language are left out.
 */
export function findLeftoverEnglish(): string[] {
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) || element.closest('.sr-only') !== null
  const texts: string[] = [document.title]
  const description = document.querySelector('meta[name=description]')?.getAttribute('content')
  if (description) texts.push(description)
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const parent = node.parentElement
    const isOther = parent?.closest('script, style, noscript, code, textarea, body [lang]')
    if (parent && !isOther && isShown(parent)) texts.push(node.textContent ?? '')
  }
  const attributes = [
    'aria-label',
    'aria-description',
    'aria-roledescription',
    'aria-valuetext',
    'alt',
    'title',
    'placeholder',
  ]
  for (const attribute of attributes)
    for (const element of document.querySelectorAll(`[${attribute}]`))
      if (!element.closest('body [lang]')) texts.push(element.getAttribute(attribute) ?? '')
  // dates and amounts in words, whose formats are still English, and names of formats, references, and a stored device
  const isFormat = (word: string) =>
    /^((Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sep|Oct|Nov|Dec)[a-z]*|\w+day|today|at|AM|PM|UTC|PS|CSV|JSON)$/.test(word)
  const isWhole = (text: string) => ['Twenty-five dollars', 'A program'].includes(text)
  return [...new Set(texts)].filter((text) => {
    if (isWhole(text)) return false
    // addresses, names of other sites, and what is filled into an agreement are no words
    const names =
      /\S+@\S+|https?:\S+|\/\S+|\S+\.org\b|PS-\S+|\bPetfinder\b|\bAdopt a Pet\b|\{(shelter|adopter|pet|kind)\}/g
    const words = text.replaceAll(names, ' ').match(/[A-Za-z]{2,}/g) ?? []
    return words.some((word) => !isFormat(word))
  })
}
