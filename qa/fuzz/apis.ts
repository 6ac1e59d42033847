import type { z } from 'zod'
import type { RouteDoc } from '#server/platform/rest/route.ts'
import { restRoutes } from '#server/rest/routes.ts'
import { describedRoutes } from '#server/rest/upload-docs.ts'
import { appRouter } from '#server/trpc/router.ts'

// Both APIs with their input schemas. New operations are included automatically.

export type Procedure = { path: string; type: 'query' | 'mutation'; input: z.ZodType | undefined }

type Definition = { type: Procedure['type']; inputs: z.ZodType[] }

export const procedures: Procedure[] = Object.entries(appRouter._def.procedures).map(([path, procedure]) => {
  const { type, inputs }: Definition = Reflect.get(procedure, '_def')
  return { path, type, input: inputs[0] }
})

/** All calls except the upload and the import, which take files. */
export const restCalls: RouteDoc[] = [
  ...restRoutes,
  ...describedRoutes.filter(({ bodyType, sends }) => !bodyType && !sends),
]

export const nameOfCall = ({ method, path }: RouteDoc): string => `${method} ${path}`
