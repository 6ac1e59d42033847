import { createContext, use, useEffect } from 'react'
import { tabTitle } from '#shared/pages.ts'
import type { PageHead } from '#shared/rendered-page.ts'

/** Whose pages these are; and, while the server renders, what takes down what a page says about itself. */
export const PageTitleContext = createContext<{ siteName: string; note?: ((head: PageHead) => unknown) | undefined }>({
  siteName: '',
})

/** Names the browser tab, and describes the page to search engines and share cards, while it is shown. */
export function usePageTitle(head: PageHead) {
  const { siteName, note } = use(PageTitleContext)
  const { title, description } = head
  note?.(head)
  useEffect(() => {
    document.title = tabTitle(title, siteName)
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [title, description, siteName])
}
