import type { ComponentType } from 'react'

/**
 * A page or layout whose code loads when it is first visited. A function and not `lazy: { Component }`, of which the
 * router (7.18.5) swallows the failure and shows an empty page.
 */
export const lazyPage = (load: () => Promise<ComponentType>) => ({ lazy: async () => ({ Component: await load() }) })

export const notFoundPage = () => lazyPage(async () => (await import('./routes/not-found.tsx')).NotFoundPage)

/** What the route of a page with records, or around several, is known by. */
export const recordsInside = 'records'

/** Around pages that ask the server for records. */
export const withData = () => ({
  handle: recordsInside,
  ...lazyPage(async () => (await import('./data.tsx')).Data),
})
