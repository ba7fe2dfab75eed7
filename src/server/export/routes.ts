import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { toDay } from '#base/days.ts'
import { Problem } from '#base/problem.ts'
import { readId } from '#model/command/patch.ts'
import type { Caller } from '#model/command/people.ts'
import { authorise } from '#server/access/authorise.ts'
import { exportAllRoute } from '#server/export/everything.ts'
import { bytesOf, EXPORT_FORMATS, FILE_TYPES, FORMAT_NAMES } from '#server/export/formats.ts'
import { openGroupedRows } from '#server/export/groups.ts'
import { type ExportedRows, openNamed, openRows } from '#server/export/rows.ts'
import { byHand, reading } from '#server/http/check.ts'
import { route } from '#server/http/route.ts'
import { CollectionName, word } from '#server/http/shapes.ts'
import { zoneOf } from '#server/http/zone.ts'
import { attachment } from '#server/import/routes.ts'
import type { Prime } from '#server/ports.ts'

/** The most records that can be named in one request; to get more, export the list. */
const MAX_NAMED = 10_000

/** The records by id, and their columns. */
export const Named = {
  collection: CollectionName,
  ids: reading(readNamed, { type: 'array', items: { type: 'string' }, maxItems: MAX_NAMED }),
  select: byHand(z.array(z.string())).optional(),
}
/** The format of a file. */
const Form = z.object({
  collection: CollectionName,
  format: z.enum(FORMAT_NAMES).default('csv'),
  decimal: z
    .enum(['point', 'comma'])
    .meta({ description: '`comma`: a csv with a decimal comma and semicolons between its cells' })
    .default('point'),
  about: reading((raw) => (typeof raw === 'string' ? raw : ''), { type: 'string' }).default(''),
})
/** Reads the query of a request; `query` is JSON text. */
export const InAddress = {
  query: word('query').default('{}'),
  blanks: word('blanks').optional(),
  groups: word('groups').optional(),
}
const whole = route('Everything a query means, as a file', {
  query: Form.extend(InAddress),
  file: FILE_TYPES,
  weight: 'job',
})
const named = route('Up to 10,000 named records as a file, in the order they are named; `select` the columns', {
  body: Form.extend(Named),
  file: FILE_TYPES,
  weight: 'job',
})

/** Exports all documents that match a query as they are read, or the named records. */
export function exportRoutes(app: FastifyInstance, prime: Prime): void {
  exportAllRoute(app, prime)
  const authorised = (caller: Caller, name: string) =>
    authorise(caller, 'export', { name, collection: prime.collections.get(name) })
  app.get('/api/export', whole, async (request, reply) => {
    const { caller } = request
    const { query, groups, collection: name, ...as } = whole.readQuery(request)
    authorised(caller, name)
    const blanks = as.blanks === 'last' ? 'last' : undefined
    const rows = groups
      ? await openGroupedRows(prime, caller, name, query, groups, blanks)
      : await openRows(prime, caller, name, query, blanks)
    return await send(prime, reply, rows, as)
  })
  app.post('/api/export', named, async (request, reply) => {
    const { caller } = request
    const { ids, select, collection: name, ...as } = named.readBody(request)
    authorised(caller, name)
    return await send(prime, reply, await openNamed(prime, caller, name, { ids, select }), as)
  })
}

/** The records named in a body, each once. */
function readNamed(ids: unknown): string[] {
  if (!Array.isArray(ids)) throw new Problem('bad-request', '"ids" is a list of records.')
  if (ids.length > MAX_NAMED) throw new Problem('too-large', `One file has at most ${MAX_NAMED} named records.`)
  return [...new Set(ids.map(readId))]
}

type As = Pick<z.output<typeof Form>, 'format' | 'about' | 'decimal'>

async function send(prime: Prime, reply: FastifyReply, rows: ExportedRows, as: As) {
  const { format, about, decimal } = as
  const timeZone = await zoneOf(prime)
  const day = toDay(prime.now(), timeZone)
  const label = prime.collections.get(rows.name)?.label.many ?? rows.name
  const onTop = [label, about.slice(0, 120), day].filter(Boolean).join(' · ')
  const bytes = await bytesOf(rows, format, timeZone, { title: onTop, decimalComma: decimal === 'comma' })
  const title = [label, wordsOf(about)].filter(Boolean).join(' ')
  return await reply
    .header('Content-Type', EXPORT_FORMATS[format].type)
    .header('Content-Disposition', attachment(`${title} ${day}.${EXPORT_FORMATS[format].ending}`))
    .send(Readable.from(bytes, { objectMode: false }))
}

/** A text as part of a file name, without characters that would end the name or lead to another folder. */
const wordsOf = (about: string): string =>
  about
    .slice(0, 120)
    .replace(/[^\p{L}\p{N} ,()+-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
