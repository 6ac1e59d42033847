import { type ComponentType, createContext, use } from 'react'

/** What JSON tells apart. */
type JsonValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue }

/** Props that JSON tells apart but for handlers, of which HTML says nothing. */
type JsonProps<Props> = { [Name in keyof Props]: Name extends `on${string}` ? Props[Name] : JsonValue }

/** The HTML of a component with these props; null where it can't stand by itself. */
export type WriteHtml = <Props extends object>(Part: ComponentType<Props>, props: Props) => string | null

/** How the server writes what it has often written before; null in the browser. */
export const CachedHtml = createContext<WriteHtml | null>(null)

/**
 * What an element contains: a component that knows nothing but its props. The server keeps its HTML
 * (web/src/app/html-cache.tsx says what that saves). Inside there is no context, so that what depends on more fails its
 * first test; no `useId`, which counts from the page's root, and no clock.
 */
export function useCachedHtml<Props extends JsonProps<Props>>(Part: ComponentType<Props>, props: Props) {
  const html = use(CachedHtml)?.(Part, props)
  return html ? { dangerouslySetInnerHTML: { __html: html } } : { children: <Part {...props} /> }
}
