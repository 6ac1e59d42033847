import { useEffect } from 'react'

let siteName = ''

/** Told once by the shell, before the first page is shown. */
export function setSiteName(name: string) {
  siteName = name
}

/** Names the browser tab `title · site` and describes the page for search engines while it is shown. */
export function usePageTitle(title: string, description: string) {
  useEffect(() => {
    document.title = `${title} · ${siteName}`
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [title, description])
}
