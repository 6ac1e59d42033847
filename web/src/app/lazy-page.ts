import type { ComponentType } from 'react'

/**
 * A page or layout whose code loads on the first visit. Not `lazy: { Component }`: if that fails, the router (7.18.5)
 * swallows the error and shows an empty page. Write `import(…).then((page) => page.Home)`: the build's output for
 * `(await import(…)).Home` is 0.3 KB longer over all pages.
 */
export const lazyPage = (load: () => Promise<ComponentType>) => ({ lazy: async () => ({ Component: await load() }) })

/** Marks the routes of pages that load records. */
export const recordsHandle = 'records'

export const withData = () => ({
  handle: recordsHandle,
  ...lazyPage(() => import('./data-provider.tsx').then((page) => page.Data)),
})
