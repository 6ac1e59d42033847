import { createContext, use, useEffect } from 'react'
import { tabTitle } from '#shared/pages.ts'
import type { PageHead } from '#shared/rendered-page.ts'

/** The site's name and, on the server, a callback that records a page's head. */
export const PageTitleContext = createContext<{ siteName: string; note?: ((head: PageHead) => unknown) | undefined }>({
  siteName: '',
})

export function usePageTitle(head: PageHead) {
  const { siteName, note } = use(PageTitleContext)
  const { title, description } = head
  note?.(head)
  useEffect(() => {
    document.title = tabTitle(title, siteName)
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [title, description, siteName])
}
