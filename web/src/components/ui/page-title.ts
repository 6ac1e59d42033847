import { createContext, use, useEffect } from 'react'
import { tabTitle } from '#shared/pages.ts'
import type { Head } from '#shared/rendered-page.ts'

/** Whose pages these are; and, while the server renders, what takes down what a page says about itself. */
export const Titles = createContext<{ siteName: string; note?: ((head: Head) => unknown) | undefined }>({
  siteName: '',
})

/** Names the browser tab, and describes the page to search engines and share cards, while it is shown. */
export function usePageTitle(head: Head) {
  const { siteName, note } = use(Titles)
  const { title, description } = head
  note?.(head)
  useEffect(() => {
    document.title = tabTitle(title, siteName)
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [title, description, siteName])
}
