import type { ComponentType } from 'react'

/**
 * A page or layout whose code loads when it is first visited. A function and not `lazy: { Component }`, of which the
 * router (7.18.5) swallows the failure and shows an empty page. Pages are named as in `import(…).then((page) => page.Home)`:
 * what the build makes of `(await import(…)).Home` is 0.3 KB longer over all of them.
 */
export const lazyPage = (load: () => Promise<ComponentType>) => ({ lazy: async () => ({ Component: await load() }) })

/** What the route of a page with records, or around several, is known by. */
export const recordsHandle = 'records'

/** Around pages that ask the server for records. */
export const withData = () => ({
  handle: recordsHandle,
  ...lazyPage(() => import('./data.tsx').then((page) => page.Data)),
})
