import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { classes } from './classes.ts'
import { usePageTitle } from './page-title.ts'

type PageHeadingProps = {
  title: string
  /** The browser tab's name, where it says more than the heading. */
  tab?: string
  /** What search engines and share cards say about the page; it is not shown on the screen. */
  description: string
  /** There is nothing at this address. */
  missing?: boolean
  lead?: ReactNode
  /** One or two buttons at the far end. */
  action?: ReactNode
  className?: string
}

/**
 * The page's one h1. It also names the browser tab, and takes the focus when somebody comes here from another page of
 * the site.
 */
export function PageHeading({ title, tab = title, lead, action, className, ...about }: PageHeadingProps) {
  const heading = useFocusOnArrival()
  usePageTitle({ title: tab, ...about })
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

/**
 * The h1 of a page whose record is missing or still loading: read out and named in the browser tab, but not visible.
 */
export function UnseenHeading({ title, description }: { title: string; description: string }) {
  const heading = useFocusOnArrival()
  usePageTitle({ title, description })
  return (
    <h1 ref={heading} tabIndex={-1} className="sr-only">
      {title}
    </h1>
  )
}

/** For pages that make their own h1: put the ref on it and give it `tabIndex={-1}`. */
export function useFocusOnArrival() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, pathname } = useLocation()
  const arrivedByLink = key !== 'default'
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is a new page, also when React keeps the component
  useEffect(() => {
    // an alert over the new page keeps the focus: its button comes first
    if (arrivedByLink && !document.querySelector('[role="dialog"]')) heading.current?.focus({ preventScroll: true })
  }, [pathname])
  return heading
}
