import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { LIMITS } from '#base/limits.ts'
import { Problem } from '#base/problem.ts'
import { readCollectionName } from '#model/command/patch.ts'
import type { Doc } from '#model/schema/value.ts'
import { authorise, visibleTo } from '#server/access/authorise.ts'
import { isSeenInPart } from '#server/access/roles.ts'
import { noteHead } from '#server/documents/epoch.ts'
import { writtenIn } from '#server/documents/feed.ts'
import { Document } from '#server/documents/shapes.ts'
import { sendLarge } from '#server/http/heavy-work.ts'
import { route } from '#server/http/route.ts'
import { CollectionName, CountShape, whole, word } from '#server/http/shapes.ts'
import type { Prime } from '#server/ports.ts'
import { slicer } from '#server/slicing.ts'
import type { ReadTx } from '#store/driver.ts'

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
      z.object({ seq: CountShape, id: z.string(), document: Document.optional(), deleted: z.literal(true).optional() }),
    ),
    nextSince: CountShape,
    more: z.boolean(),
    epoch: z.string(),
  }),
  weight: 'large',
})

/** The latest change of each document since a seq. */
export function changeRoutes(app: FastifyInstance, prime: Prime): void {
  app.get<{ Params: { c: string } }>('/api/collections/:c/changes', feed, async ({ params, query, caller }, reply) => {
    const name = readCollectionName(params.c)
    const collection = prime.collections.get(name)
    authorise(caller, 'changes', { name, collection })
    const { since, limit, epoch } = feed.readQuery({ query })
    const visible = visibleTo(prime, caller, collection)
    const hadIt = (tx: ReadTx, id: string) =>
      isSeenInPart(collection) ? knewOf(tx, { name, id, since }, visible) : true
    const answer = await prime.driver.read(async (tx) => {
      const head = noteHead(prime, await tx.head())
      if (epoch !== undefined && epoch !== head.epoch) throw resync('This position belongs to another history.')
      if (since > head.seq) throw resync('This position is beyond the last commit.')
      const changes: object[] = []
      const pause = slicer()
      let [next, more, bytes] = [since, true, 0]
      // Read in portions: a page of very large documents ends early.
      while (more && changes.length < limit && bytes < LIMITS.answerBytes) {
        const page = await tx.changes(name, next, Math.min(PIECE, limit - changes.length))
        for await (const written of writtenIn(tx, name, page.entries)) {
          for (const { seq, id, doc } of written) {
            const document = doc && visible(doc)
            if (document) changes.push({ seq, id, document })
            // A record that is no longer visible is reported as deleted to people who saw it; others are not told.
            else if (await hadIt(tx, id)) changes.push({ seq, id, deleted: true })
            await pause()
          }
        }
        for (const { size = 0 } of page.entries) bytes += size
        next = page.nextSince
        more = page.more
      }
      return { changes, nextSince: next, more, epoch: head.epoch }
    })
    return await sendLarge(reply, answer)
  })
}

/** Whether someone with these rights could see a document at a seq. */
async function knewOf(
  tx: ReadTx,
  { name, id, since }: { name: string; id: string; since: number },
  visible: (doc: Doc) => Doc | undefined,
): Promise<boolean> {
  if (since === 0) return false
  const [last] = await tx.log({ of: { collection: name, id }, before: since + 1, limit: 1 })
  const change = last?.changes.find((one) => one.collection === name && one.id === id)
  return change?.after !== undefined && visible(change.after) !== undefined
}

const resync = (detail: string) => new Problem('resync-required', `${detail} Start afresh.`)
