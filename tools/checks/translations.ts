import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

// Whether translations have the same arguments as the English texts, so that no translator's change breaks a page.

/** Names of arguments and tags, and the options of each `select`, such as `count` and `state:accepted,other`. */
function signature(elements: MessageFormatElement[]): Set<string> {
  const found = new Set<string>()
  const visit = (inside: MessageFormatElement[]): void => {
    for (const element of inside) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue
      if (element.type === TYPE.tag) {
        found.add(`<${element.value}>`)
        visit(element.children)
        continue
      }
      found.add(element.value)
      if (element.type !== TYPE.plural && element.type !== TYPE.select) continue
      if (element.type === TYPE.select)
        found.add(`${element.value}: ${Object.keys(element.options).toSorted().join(', ')}`)
      for (const { value } of Object.values(element.options)) visit(value)
    }
  }
  visit(elements)
  return found
}

/** Returns how a translation's arguments, tags, and options differ from those of the English text; null if they don't. */
export function differsFrom(english: string, translation: string): string | null {
  const [expected, actual] = [signature(parse(english)), signature(parse(translation))]
  const missing = [...expected].filter((name) => !actual.has(name))
  const unknown = [...actual].filter((name) => !expected.has(name))
  const parts = [
    ...(missing.length > 0 ? [`lacks ${missing.map((name) => `{${name}}`).join(' and ')}`] : []),
    ...(unknown.length > 0 ? [`has ${unknown.map((name) => `{${name}}`).join(' and ')}`] : []),
  ]
  return parts.length > 0 ? `${parts.join(' and ')}, unlike the English text` : null
}
