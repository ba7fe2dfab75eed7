import type { FastifyInstance } from 'fastify'
import type { Prime } from '#server/ports.ts'

const MOST_REPORT = 500

/** What answers for machines and browsers: the health check and reports of refused content. */
export function smallRoutes(app: FastifyInstance, { log }: Pick<Prime, 'log'>): void {
  app.get('/api/health', async (_request, reply) =>
    reply.header('Content-Type', 'application/json; charset=utf-8').send('{"ok":true}'),
  )

  app.post('/api/csp-report', { bodyLimit: 65_536 }, async (request, reply) => {
    log('warn', 'A browser refused content by the policy.', {
      requestId: request.id,
      report: request.bodyText.slice(0, MOST_REPORT),
    })
    return reply.code(204).send()
  })
}
