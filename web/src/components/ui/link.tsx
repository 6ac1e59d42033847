import { type ComponentProps, createContext, type MouseEvent, use } from 'react'

type NavigationOptions = {
  /** What the page there is told besides. */
  state?: unknown
  preventScrollReset?: boolean
}

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> &
  NavigationOptions & {
    /** Path, query and fragment of a page of this site. */
    to: string
  }

/** Opens another page of the site without loading it anew; null where no router does that. */
export const NavigateContext = createContext<((to: string, how: NavigationOptions) => void) | null>(null)

/**
 * A link inside the site. A page has thirty and more, and the router's own resolves relative addresses four times for
 * each, which ours are not, and can prefetch: pages took 1.2 times as long to render
 * (npm run bench -- speed --only member-pages).
 */
export function Link({ to, state, preventScrollReset = false, onClick, ...rest }: LinkProps) {
  const goTo = use(NavigateContext)
  return (
    <a
      {...rest}
      href={to}
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
