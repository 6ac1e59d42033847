import { createTRPCReact } from '@trpc/react-query'
import type { AppRouter } from '#server/trpc/router.ts'

/** The server's procedures as hooks: `trpc.pets.list.useQuery(…)`. */
export const trpc = createTRPCReact<AppRouter>()
