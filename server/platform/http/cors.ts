import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { publicCors } from './public-cors.ts'

/** Listed origins may do everything with a Bearer token, and nothing with a cookie (docs/product.md 3.8). */
const allowed = {
  credentials: false,
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-None-Match', 'X-User-Email'],
  exposedHeaders: ['ETag', 'Allow', 'Counted-Among'],
  maxAge: 600,
} satisfies FastifyCorsOptions

/** Lets pages of the listed origins read responses under `/api`, and pages of any origin read public responses. */
export async function allowOrigins(app: FastifyInstance, origins: string[]): Promise<void> {
  publicCors(app)
  if (origins.length === 0) return
  await app.register(cors, {
    async delegator(request: FastifyRequest) {
      const { origin } = request.headers
      const listed = origin !== undefined && origins.includes(origin) && request.url.startsWith('/api/')
      return { ...allowed, origin: listed ? origin : false }
    },
  })
}
