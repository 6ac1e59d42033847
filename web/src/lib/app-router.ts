import type { createBrowserRouter } from 'react-router-dom'

/** The router of this tab, for `layers.ts`; empty in tests of pages, whose router keeps its own history. */
export const app: { router?: ReturnType<typeof createBrowserRouter> } = {}
