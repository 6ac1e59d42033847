import { type ComponentType, createContext, use } from 'react'

type JsonValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue }

/** Props that JSON keeps distinct, except handlers, which are not in HTML. */
type JsonProps<Props> = { [Name in keyof Props]: Name extends `on${string}` ? Props[Name] : JsonValue }

/** The HTML of a component with these props; null if it depends on more. */
export type WriteHtml = <Props extends object>(Part: ComponentType<Props>, props: Props) => string | null

/** The server's cache of rendered HTML; null in the browser. */
export const CachedHtml = createContext<WriteHtml | null>(null)

/**
 * The content of an element: a component that depends only on its props. The server caches its HTML (savings in
 * web/src/app/html-cache.tsx). There is no context inside, so a component that needs one fails its first test. Don't
 * use `useId`, which counts from the page's root, or a clock.
 */
export function useCachedHtml<Props extends JsonProps<Props>>(Part: ComponentType<Props>, props: Props) {
  const html = use(CachedHtml)?.(Part, props)
  return html ? { dangerouslySetInnerHTML: { __html: html } } : { children: <Part {...props} /> }
}
