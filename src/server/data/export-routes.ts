import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { toDay } from '#base/days.ts'
import { Problem } from '#base/problem.ts'
import { readCollectionName } from '#model/patch.ts'
import { authorise } from '#server/authorise.ts'
import { exportAllRoute } from '#server/data/export-all.ts'
import { bytesOf, FORMATS, isFormat } from '#server/data/export-formats.ts'
import { openGroupedRows } from '#server/data/export-groups.ts'
import { openRows } from '#server/data/export-rows.ts'
import { attachment } from '#server/data/import-routes.ts'
import type { Prime } from '#server/ports.ts'
import { zoneOf } from '#server/zone.ts'

/** Exports what a query means, all of it, as it is read (CONTRACT section 12). */
export function exportRoutes(app: FastifyInstance, prime: Prime): void {
  exportAllRoute(app, prime)
  app.get<{ Querystring: Record<string, string> }>('/api/export', async ({ caller, query: asked }, reply) => {
    const { collection: name = '', format = 'csv', query = '{}', about = '' } = asked
    if (!isFormat(format)) throw new Problem('bad-request', '"format" is csv, xlsx, json, jsonl or firestore.')
    const collection = prime.collections.get(readCollectionName(name))
    authorise(caller, 'export', { name, collection })
    const blanks = asked.blanks === 'last' ? 'last' : undefined
    const rows = asked.groups
      ? await openGroupedRows(prime, caller, name, query, asked.groups, blanks)
      : await openRows(prime, caller, name, query, blanks)
    const timeZone = await zoneOf(prime)
    const day = toDay(prime.now(), timeZone)
    const label = collection?.label.many ?? name
    const bytes = await bytesOf(rows, format, timeZone, [label, about.slice(0, 120), day].filter(Boolean).join(' · '))
    const title = [label, wordsOf(about)].filter(Boolean).join(' ')
    return await reply
      .header('Content-Type', FORMATS[format].type)
      .header('Content-Disposition', attachment(`${title} ${day}.${FORMATS[format].ending}`))
      .send(Readable.from(bytes, { objectMode: false }))
  })
}

/** What was asked, as part of a file's name: nothing in it may end the name or lead elsewhere. */
const wordsOf = (about: string): string =>
  about
    .slice(0, 120)
    .replace(/[^\p{L}\p{N} ,()+-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
