import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { LIMITS } from '#base/limits.ts'
import { Problem } from '#base/problem.ts'
import { readCollectionName } from '#model/command/patch.ts'
import { authorise, visibleTo } from '#server/access/authorise.ts'
import { noteHead } from '#server/documents/epoch.ts'
import { Document } from '#server/documents/shapes.ts'
import { sendLarge } from '#server/http/heavy-work.ts'
import { route } from '#server/http/route.ts'
import { CollectionName, Count, whole, word } from '#server/http/shapes.ts'
import type { Prime } from '#server/ports.ts'
import { slicer } from '#server/slicing.ts'

const PIECE = 20

const feed = route('The latest change per document since a seq', {
  params: { c: CollectionName },
  query: z.object({
    since: whole('since', 0).default(0),
    epoch: word('epoch').optional(),
    limit: whole('limit', 1, 1000).default(500),
  }),
  answer: z.object({
    changes: z.array(
      z.object({ seq: Count, id: z.string(), document: Document.optional(), deleted: z.literal(true).optional() }),
    ),
    nextSince: Count,
    more: z.boolean(),
    epoch: z.string(),
  }),
  weight: 'read',
})

/** The latest change per document since a seq (CONTRACT section 6). */
export function changeRoutes(app: FastifyInstance, prime: Prime): void {
  app.get<{ Params: { c: string } }>('/api/collections/:c/changes', feed, async ({ params, query, caller }, reply) => {
    const name = readCollectionName(params.c)
    const collection = prime.collections.get(name)
    authorise(caller, 'changes', { name, collection })
    const { since, limit, epoch } = feed.readQuery({ query })
    const visible = visibleTo(prime, caller, collection)
    const answer = await prime.driver.read(async (tx) => {
      const head = noteHead(prime, await tx.head())
      if (epoch !== undefined && epoch !== head.epoch) throw resync('This position belongs to another history.')
      if (since > head.seq) throw resync('This position lies beyond the last commit.')
      const changes: object[] = []
      const pause = slicer()
      let [next, more, bytes] = [since, true, 0]
      // Some at a time: a page of very large documents ends early.
      while (more && changes.length < limit && bytes < LIMITS.answerBytes.most) {
        const page = await tx.changes(name, next, Math.min(PIECE, limit - changes.length))
        for (const { seq, id, doc } of page.entries) {
          const document = doc && visible(doc)
          // What has been taken out of sight is gone, for whoever may have seen it before.
          changes.push(document ? { seq, id, document } : { seq, id, deleted: true })
          if (document) bytes += JSON.stringify(document.data).length
        }
        next = page.nextSince
        more = page.more
        await pause()
      }
      return { changes, nextSince: next, more, epoch: head.epoch }
    })
    return await sendLarge(reply, answer)
  })
}

const resync = (detail: string) => new Problem('resync-required', `${detail} Start afresh.`)
