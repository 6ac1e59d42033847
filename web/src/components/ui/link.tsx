import { type ComponentProps, createContext, type MouseEvent, use } from 'react'
import { localPath } from '#shared/local-paths.ts'

type NavigationOptions = {
  state?: unknown
  preventScrollReset?: boolean
}

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> &
  NavigationOptions & {
    /** Without a language's prefix. */
    to: string
  }

/** Navigates within the site without a page load; null without a router. */
export const NavigateContext = createContext<((to: string, how: NavigationOptions) => void) | null>(null)

/**
 * A link inside the site. A page has thirty or more. The router's own link resolves relative URLs four times for each,
 * which ours are not, and can prefetch: pages took 1.2 times as long to render (npm run bench -- speed --only
 * member-pages).
 */
export function Link({ to, state, preventScrollReset = false, onClick, ...rest }: LinkProps) {
  const goTo = use(NavigateContext)
  return (
    <a
      {...rest}
      href={localPath(to)}
      onClick={(event) => {
        onClick?.(event)
        if (!goTo || event.defaultPrevented || isForBrowser(event)) return
        event.preventDefault()
        goTo(to, { state, preventScrollReset })
      }}
    />
  )
}

/** Opens another tab or window, or downloads. */
const isForBrowser = ({ button, metaKey, altKey, ctrlKey, shiftKey, currentTarget }: MouseEvent<HTMLAnchorElement>) =>
  button !== 0 || metaKey || altKey || ctrlKey || shiftKey || !['', '_self'].includes(currentTarget.target)
