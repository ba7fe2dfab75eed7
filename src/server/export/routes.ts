import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { toDay } from '#base/days.ts'
import { Problem } from '#base/problem.ts'
import { readCollectionName, readId } from '#model/command/patch.ts'
import type { Caller } from '#model/command/people.ts'
import { authorise } from '#server/access/authorise.ts'
import { exportAllRoute } from '#server/export/everything.ts'
import { bytesOf, FORMATS, type Format, isFormat } from '#server/export/formats.ts'
import { openGroupedRows } from '#server/export/groups.ts'
import { type ExportedRows, openNamed, openRows } from '#server/export/rows.ts'
import { zoneOf } from '#server/http/zone.ts'
import { attachment } from '#server/import/routes.ts'
import type { Prime } from '#server/ports.ts'

/** Named records in one file; whoever needs more exports the list. */
const MAX_NAMED = 10_000
const JOB = { config: { weight: 'job' } } as const

/** Exports what a query means, all of it, as it is read, or the records that are named (CONTRACT section 12). */
export function exportRoutes(app: FastifyInstance, prime: Prime): void {
  exportAllRoute(app, prime)
  app.get<{ Querystring: Record<string, string> }>('/api/export', JOB, async ({ caller, query: asked }, reply) => {
    const { query = '{}', groups } = asked
    const { name, ...as } = readAsked(prime, caller, asked)
    const blanks = asked.blanks === 'last' ? 'last' : undefined
    const rows = groups
      ? await openGroupedRows(prime, caller, name, query, groups, blanks)
      : await openRows(prime, caller, name, query, blanks)
    return await send(prime, reply, rows, as)
  })
  app.post<{ Body: unknown }>('/api/export', JOB, async ({ caller, body }, reply) => {
    const asked = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
    const { name, ...as } = readAsked(prime, caller, asked)
    const ids = readNamed(asked.ids)
    return await send(prime, reply, await openNamed(prime, caller, name, { ids, select: asked.select }), as)
  })
}

/** The records a body names, each once. */
export function readNamed(ids: unknown): string[] {
  if (!Array.isArray(ids)) throw new Problem('bad-request', '"ids" is a list of records.')
  if (ids.length > MAX_NAMED) throw new Problem('too-large', `One file has at most ${MAX_NAMED} named records.`)
  return [...new Set(ids.map(readId))]
}

/** The form of a file. */
interface As {
  format: Format
  about: string
  decimalComma: boolean
}

function readAsked(
  prime: Prime,
  caller: Caller,
  { collection, format = 'csv', about = '', decimal = 'point' }: Readonly<Record<string, unknown>>,
): As & { name: string } {
  if (typeof format !== 'string' || !isFormat(format))
    throw new Problem('bad-request', '"format" is csv, xlsx, json, jsonl or firestore.')
  if (decimal !== 'point' && decimal !== 'comma') throw new Problem('bad-request', '"decimal" is point or comma.')
  const name = readCollectionName(collection ?? '')
  authorise(caller, 'export', { name, collection: prime.collections.get(name) })
  return { name, format, about: typeof about === 'string' ? about : '', decimalComma: decimal === 'comma' }
}

async function send(prime: Prime, reply: FastifyReply, rows: ExportedRows, as: As) {
  const { format, about, decimalComma } = as
  const timeZone = await zoneOf(prime)
  const day = toDay(prime.now(), timeZone)
  const label = prime.collections.get(rows.name)?.label.many ?? rows.name
  const onTop = [label, about.slice(0, 120), day].filter(Boolean).join(' · ')
  const bytes = await bytesOf(rows, format, timeZone, { title: onTop, decimalComma })
  const title = [label, wordsOf(about)].filter(Boolean).join(' ')
  return await reply
    .header('Content-Type', FORMATS[format].type)
    .header('Content-Disposition', attachment(`${title} ${day}.${FORMATS[format].ending}`))
    .send(Readable.from(bytes, { objectMode: false }))
}

/** What was asked, as part of a file's name: nothing in it may end the name or lead elsewhere. */
const wordsOf = (about: string): string =>
  about
    .slice(0, 120)
    .replace(/[^\p{L}\p{N} ,()+-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
