import type { FastifyInstance } from 'fastify'
import { exportRoutes } from '#server/data/export-routes.ts'
import { importRoutes } from '#server/data/import-routes.ts'
import { structureRoutes } from '#server/data/structure-routes.ts'
import { tidyRoutes } from '#server/data/tidy-routes.ts'
import type { Prime } from '#server/ports.ts'

/** Mounts `/api/imports`, `/api/export` and `/api/structure`. */
export function dataRoutes(app: FastifyInstance, prime: Prime): void {
  exportRoutes(app, prime)
  structureRoutes(app, prime)
  tidyRoutes(app, prime)
  // In a scope of its own: only imports take multipart bodies.
  void app.register(async (scope) => importRoutes(scope, prime))
}
