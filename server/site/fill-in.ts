import { escapeHtml } from '#server/http/html.ts'

/** An element with a condition, up to its end: it may not contain another one of its kind. */
const conditional = /(<(\w+)(?: [^>]*)? data-if="([^"]*)"[^>]*>)([\s\S]*?)(<\/\2>)/g

type Values = Record<string, string | null>

/**
 * Fills into a first view what the build could not know. An element with `data-if="email phone"` stays where one of these
 * is known.
 */
export const fillIn = (html: string, values: Values): string =>
  withoutUnknown(html, values).replaceAll(/\{\{(\w+)\}\}/g, (_place, name: string) => escapeHtml(values[name] ?? ''))

function withoutUnknown(html: string, values: Values): string {
  const isKnown = (names: string) => names.split(' ').some((name) => values[name])
  return html.replaceAll(conditional, (_element, start: string, _tag, names: string, inside: string, end: string) =>
    isKnown(names) ? start + withoutUnknown(inside, values) + end : '',
  )
}
