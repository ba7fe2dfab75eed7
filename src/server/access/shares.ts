import type { FastifyInstance } from 'fastify'
import { Problem } from '#base/problem.ts'
import { isShareOpen, SHARES } from '#model/command/share.ts'
import { readAsk } from '#model/query/ask.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { digestOf } from '#server/access/secrets.ts'
import { sendJson } from '#server/http/request-hooks.ts'
import { route } from '#server/http/route.ts'
import { zoneOf } from '#server/http/zone.ts'
import type { Prime } from '#server/ports.ts'
import type { ReadTx } from '#store/driver.ts'

const MAX_SHOWN = 500
const read = route('What was shared by a link, for visitors', { isOpen: true })

/**
 * `GET /api/public/:token`: a shared record without logging in. An unknown, withdrawn or expired token is not found.
 */
export function shareRoutes(app: FastifyInstance, prime: Prime): void {
  app.get<{ Params: { token: string } }>('/api/public/:token', read, async ({ params: { token } }, reply) => {
    const timeZone = await zoneOf(prime)
    const shown = await prime.driver.read(async (tx): Promise<object | undefined> => {
      const share = await shareOf(tx, token)
      const kind = share && prime.shares.find((each) => each.kind === share.data.kind)
      if (!share || !kind || !isShareOpen(share, prime.now())) return undefined
      if (kind.all) {
        const ask = readAsk({ where: kind.all, limit: MAX_SHOWN }, kind.collection, [])
        const { docs } = await tx.find(ask)
        return kind.show(
          docs.map(({ data }): Data => data),
          timeZone,
        )
      }
      const doc = await tx.get(kind.collection, String(share.data.sourceId))
      return doc && kind.show([doc.data], timeZone)
    })
    if (!shown) throw new Problem('not-found', 'This link has been revoked or has expired.')
    return sendJson(reply, shown)
  })
}

/** The share of a token: by its digest; for older shares by the id, which was the token. */
async function shareOf(tx: ReadTx, token: string): Promise<Doc | undefined> {
  const ask = readAsk({ where: [['digest', '==', digestOf(token)]], limit: 1 }, SHARES, [])
  const [found] = (await tx.find(ask)).docs
  if (found) return found
  const older = await tx.get(SHARES, token)
  return older?.data.digest === undefined ? older : undefined
}
