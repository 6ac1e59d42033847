import type { FastifyInstance } from 'fastify'
import type { FetchOutside } from './images/fetch-picture.ts'
import type { ImgbbOutside } from './images/imgbb.ts'
import { imageRoutes } from './images/routes.ts'
import { importRoutes } from './import-export/import/import.routes.ts'
import type { Deps } from './platform/access/context.ts'

export type FilesOutside = { imgbb?: ImgbbOutside; internet?: FetchOutside }

export async function uploadRoutes(app: FastifyInstance, deps: Deps, outside?: FilesOutside): Promise<void> {
  await imageRoutes(app, deps, outside?.imgbb)
  await importRoutes(app, deps, outside?.internet)
}
