import type { FastifyInstance } from 'fastify'
import { LIMITS } from '#base/limits.ts'
import { Problem } from '#base/problem.ts'
import { readCollectionName } from '#model/command/patch.ts'
import { authorise, visibleTo } from '#server/access/authorise.ts'
import { noteHead } from '#server/documents/epoch.ts'
import { readText, readWhole } from '#server/http/answers.ts'
import { sendLarge } from '#server/http/heavy-work.ts'
import type { Prime } from '#server/ports.ts'

const PIECE = 20

interface Asked {
  Params: { c: string }
  Querystring: Record<string, string | string[] | undefined>
}

/** The latest change per document since a seq (CONTRACT section 6). */
export function changeRoutes(app: FastifyInstance, prime: Prime): void {
  app.get<Asked>(
    '/api/collections/:c/changes',
    { config: { weight: 'read' } },
    async ({ params, query, caller }, reply) => {
      const name = readCollectionName(params.c)
      const collection = prime.collections.get(name)
      authorise(caller, 'changes', { name, collection })
      const since = readWhole('since', query.since, 0, 0, Number.MAX_SAFE_INTEGER)
      const limit = readWhole('limit', query.limit, 500, 1, 1000)
      const epoch = readText('epoch', query.epoch)
      const visible = visibleTo(prime, caller, collection)
      const answer = await prime.driver.read(async (tx) => {
        const head = noteHead(prime, await tx.head())
        if (epoch !== undefined && epoch !== head.epoch) throw resync('This position belongs to another history.')
        if (since > head.seq) throw resync('This position lies beyond the last commit.')
        const changes: object[] = []
        let [next, more, bytes] = [since, true, 0]
        // Some at a time: a page of very large documents ends early.
        while (more && changes.length < limit && bytes < LIMITS.answerBytes.most) {
          const feed = await tx.changes(name, next, Math.min(PIECE, limit - changes.length))
          for (const { seq, id, doc } of feed.entries) {
            const document = doc && visible(doc)
            // What has been taken out of sight is gone, for whoever may have seen it before.
            changes.push(document ? { seq, id, document } : { seq, id, deleted: true })
            if (document) bytes += JSON.stringify(document.data).length
          }
          next = feed.nextSince
          more = feed.more
        }
        return { changes, nextSince: next, more, epoch: head.epoch }
      })
      return await sendLarge(reply, answer)
    },
  )
}

const resync = (detail: string) => new Problem('resync-required', `${detail} Start afresh.`)
