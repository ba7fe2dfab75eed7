import type { FastifyInstance } from 'fastify'
import { exportRoutes } from '#server/export/routes.ts'
import { importRoutes } from '#server/import/routes.ts'
import type { Prime } from '#server/ports.ts'
import { structureRoutes } from '#server/structure/routes.ts'
import { tidyRoutes } from '#server/structure/tidy-routes.ts'

/** Mounts `/api/imports`, `/api/export` and `/api/structure`. */
export function dataRoutes(app: FastifyInstance, prime: Prime): void {
  exportRoutes(app, prime)
  structureRoutes(app, prime)
  tidyRoutes(app, prime)
  // In their own scope, because only imports accept multipart bodies.
  void app.register(async (scope) => importRoutes(scope, prime))
}
