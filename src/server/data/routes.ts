import type { FastifyInstance } from 'fastify'
import { exportRoutes } from '#server/data/export-routes.ts'
import { importRoutes } from '#server/data/import-routes.ts'
import type { Prime } from '#server/ports.ts'

/** Mounts `/api/imports` and `/api/export`. */
export function dataRoutes(app: FastifyInstance, prime: Prime): void {
  exportRoutes(app, prime)
  // In a scope of its own: only imports take multipart bodies.
  void app.register(async (scope) => importRoutes(scope, prime))
}
