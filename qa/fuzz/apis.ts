import type { z } from 'zod'
import type { RouteDoc } from '#server/platform/rest/route.ts'
import { proceduresOf } from '#server/platform/trpc/definitions.ts'
import { restRoutes } from '#server/rest/routes.ts'
import { describedRoutes } from '#server/rest/upload-docs.ts'
import { appRouter } from '#server/trpc/router.ts'

// Both APIs with their input schemas. New operations are included automatically.

export type Procedure = { path: string; type: 'query' | 'mutation'; input: z.ZodType | undefined }

export const procedures: Procedure[] = [...proceduresOf(appRouter)].map(([path, { type, input }]) => ({
  path,
  type,
  input,
}))

/** All calls except the upload and the import, which take files. */
export const restCalls: RouteDoc[] = [
  ...restRoutes,
  ...describedRoutes.filter(({ bodyType, sends }) => !bodyType && !sends),
]

export const nameOfCall = ({ method, path }: RouteDoc): string => `${method} ${path}`
