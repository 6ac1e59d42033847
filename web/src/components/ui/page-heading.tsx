import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { classes } from './classes.ts'
import { usePageTitle } from './page-title.ts'

type PageHeadingProps = {
  title: string
  /** What search engines and share cards say about the page; for those reading a screen it stays unsaid. */
  description: string
  lead?: ReactNode
  /** A button or two at the far end. */
  action?: ReactNode
  className?: string
}

/** The page's one h1. Names the browser tab too, and takes the focus when someone came here from another page of the site. */
export function PageHeading({ title, description, lead, action, className }: PageHeadingProps) {
  const heading = useFocusOnArrival()
  usePageTitle(title, description)
  return (
    <div className={classes('mb-8 flex flex-wrap items-end justify-between gap-4', className)}>
      <div className="min-w-0">
        <h1 ref={heading} tabIndex={-1} className="text-3xl">
          {title}
        </h1>
        {lead && <p className="mt-2 max-w-text text-lg text-ink-soft">{lead}</p>}
      </div>
      {action}
    </div>
  )
}

/** The h1 of a page whose record has not come, or not yet: read out, named in the browser tab, and not seen. */
export function UnseenHeading({ title, description }: { title: string; description: string }) {
  const heading = useFocusOnArrival()
  usePageTitle(title, description)
  return (
    <h1 ref={heading} tabIndex={-1} className="sr-only">
      {title}
    </h1>
  )
}

/** For pages with an h1 of their own making: put the ref on it and give it `tabIndex={-1}`. */
export function useFocusOnArrival() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, pathname } = useLocation()
  const arrivedByLink = key !== 'default'
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is a new page, also when React keeps the component
  useEffect(() => {
    // an alert that stands over the new page already keeps the focus: its button is what comes next
    if (arrivedByLink && !document.querySelector('[role="dialog"]')) heading.current?.focus({ preventScroll: true })
  }, [pathname])
  return heading
}
