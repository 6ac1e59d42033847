import type { InjectOptions } from 'fastify'
import type { AccessRule } from '#server/platform/access/operation.ts'
import { proceduresOf } from '#server/platform/trpc/definitions.ts'
import { restRoutes } from '#server/rest/routes.ts'
import { describedRoutes } from '#server/rest/upload-docs.ts'
import { appRouter } from '#server/trpc/router.ts'

/** A request to one operation that reaches it but has no valid input. */
export type OperationRequest = { name: string; rule: AccessRule; changes: boolean; request: InjectOptions }

export const queryInput = (value: unknown) => `input=${encodeURIComponent(JSON.stringify(value))}`

const procedures = [...proceduresOf(appRouter)].map(([path, { type, operation }]): OperationRequest => {
  const changes = type === 'mutation'
  const request: InjectOptions = changes
    ? { method: 'POST', url: `/trpc/${path}` }
    : { url: `/trpc/${path}?${queryInput({})}` }
  return { name: `trpc ${path}`, rule: operation.rule, changes, request }
})

const files = describedRoutes.filter(({ path }) => ['/api/images', '/api/import/:kind'].includes(path))

const calls = [...restRoutes, ...files].map(({ method, path, rule }): OperationRequest => {
  const url = path
    .replace(':id', '1')
    .replace(':email', 'nobody@example.org')
    .replace(':session', '0123456789abcdef')
    .replace(':kind', 'pets')
  return { name: `rest ${method} ${path}`, rule, changes: method !== 'GET', request: { method, url } }
})

/** Requests to every operation over both APIs. */
export const operationRequests: OperationRequest[] = [...procedures, ...calls]
