import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { classes } from './classes.ts'
import { usePageTitle } from './page-title.ts'

type PageHeadingProps = {
  title: string
  /** Whether the title is a name, which users write in any language. */
  isName?: boolean
  tab?: string
  /** For search engines and share cards; not shown on the screen. */
  description: string
  /** Set if nothing exists at this URL. */
  missing?: boolean
  lead?: ReactNode
  action?: ReactNode
  className?: string
}

/** The page's only h1. It also sets the tab's title, and takes the focus after navigation within the site. */
export function PageHeading({ title, isName, tab = title, lead, action, className, ...about }: PageHeadingProps) {
  const heading = useFocusOnArrival()
  usePageTitle({ title: tab, ...about })
  return (
    <div className={classes('mb-8 flex flex-wrap items-end justify-between gap-4', className)}>
      <div className="min-w-0">
        <h1 ref={heading} tabIndex={-1} className="text-3xl">
          {isName ? <bdi>{title}</bdi> : title}
        </h1>
        {lead && <p className="mt-2 max-w-text text-lg text-ink-soft">{lead}</p>}
      </div>
      {action}
    </div>
  )
}

/** The h1 of a page whose record is missing or loading: only for screen readers and the tab's title. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is a new page, also if React keeps it
  useEffect(() => {
    // an alert over the new page keeps the focus
    if (arrivedByLink && !document.querySelector('[role="dialog"]')) heading.current?.focus({ preventScroll: true })
  }, [pathname])
  return heading
}
