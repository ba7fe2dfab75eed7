import type { FastifyInstance } from 'fastify'
import { copyParts } from '#server/backup/parts.ts'
import { sendJson } from '#server/door.ts'
import { loadRoutes } from '#server/load.ts'
import type { Prime } from '#server/ports.ts'

/** What only the command-line tools of this machine may ask, on the local socket. */
export function maintenanceRoutes(app: FastifyInstance, prime: Prime): void {
  loadRoutes(app, prime)
  app.post('/maintenance/backup', async (_request, reply) => sendJson(reply, await copyParts(prime)))
  app.post('/maintenance/verify', async (_request, reply) => sendJson(reply, await prime.driver.verify()))
}
