import type { ComponentProps, MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** Path, query and fragment of a page of this site. */
  to: string
  /** What the page there is told besides. */
  state?: unknown
  preventScrollReset?: boolean
}

/**
 * A link inside the site. A page has thirty and more, and the router's own resolves relative addresses four times for
 * each, which ours are not, and can prefetch: pages took 1.2 times as long to render
 * (npm run bench -- speed --only member-pages).
 */
export function Link({ to, state, preventScrollReset = false, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || isForBrowser(event)) return
        event.preventDefault()
        // the page that is open already makes no second entry in the history
        void navigate(to, { replace: to === pathname + search + hash, state, preventScrollReset })
      }}
    />
  )
}

/** Opens another tab or window, or downloads. */
const isForBrowser = ({ button, metaKey, altKey, ctrlKey, shiftKey, currentTarget }: MouseEvent<HTMLAnchorElement>) =>
  button !== 0 || metaKey || altKey || ctrlKey || shiftKey || !['', '_self'].includes(currentTarget.target)
