import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { toDay } from '#base/days.ts'
import { Problem } from '#base/problem.ts'
import { readCollectionName } from '#model/command/patch.ts'
import type { Caller } from '#model/command/people.ts'
import type { Doc } from '#model/schema/value.ts'
import { allowed, authorise, roleOf } from '#server/access/authorise.ts'
import { bytesOf, EXPORT_FORMATS, FORMAT_NAMES, type Format } from '#server/export/formats.ts'
import { openRows } from '#server/export/rows.ts'
import { type FileStorage, openFileStorage } from '#server/files/file-storage.ts'
import { safeName, type ZipMember, zipOf } from '#server/formats/zip.ts'
import { route } from '#server/http/route.ts'
import { word } from '#server/http/shapes.ts'
import { zoneOf } from '#server/http/zone.ts'
import { attachment } from '#server/import/routes.ts'
import type { Prime } from '#server/ports.ts'

const ATTACHMENTS = 'attachments'
const all = route('Every collection as a file, and the attachments, in one zip (owner)', {
  query: z.object({
    format: z.enum(FORMAT_NAMES).default('json'),
    collections: word('collections', { description: 'Names with commas between them' }).optional(),
  }),
  file: ['application/zip'],
  weight: 'job',
})

/** The content of `prime.json` in the zip. */
export interface Contents {
  format: Format
  at: string
  /** The last commit when the export began; collections are read one after the other while others continue writing. */
  seq: number
  collections: { name: string; file: string; documents: number }[]
  attachments: { hash: string; name: string; file: string; size: number }[]
  /** Attachments whose bytes are missing. */
  missing: string[]
}

/** Everything in one zip: a file for each collection, and the bytes of attachments. For owners. */
export function exportAllRoute(app: FastifyInstance, prime: Prime): void {
  const storage = openFileStorage(join(prime.config.dataFolder, 'files'), prime.newId)
  app.get('/api/export/all', all, async (request, reply) => {
    const { caller } = request
    if (roleOf(caller) !== 'owner') throw new Problem('forbidden', 'Only an owner can export everything.')
    const { format, collections } = all.readQuery(request)
    const names = await namesOf(prime, caller, collections)
    const about = collections === undefined ? 'All collections' : names.join(', ').slice(0, 500)
    await prime.identity.noteAct({ kind: 'exported-all', ...ownIdOf(caller), about, to: format }, caller, request)
    const timeZone = await zoneOf(prime)
    const { seq } = await prime.driver.read((tx) => tx.head())
    const contents: Contents = {
      format,
      at: prime.now().toISOString(),
      seq,
      collections: [],
      attachments: [],
      missing: [],
    }
    const entries = entriesOf({ prime, caller, names, timeZone, storage, contents })
    return await reply
      .header('Content-Type', 'application/zip')
      .header('Content-Disposition', attachment(`Prime ${toDay(prime.now(), timeZone)}.zip`))
      .send(zipOf(entries, prime.now()))
  })
}

const ownIdOf = (caller: Caller) => (caller.kind === 'nobody' ? {} : { userId: caller.person.id })

/** The named collections, or all that are not empty and may be exported. */
async function namesOf(prime: Prime, caller: Caller, named: string | undefined): Promise<string[]> {
  const subjectOf = (name: string) => ({ name, collection: prime.collections.get(name) })
  if (named !== undefined) {
    const names = [...new Set(named.split(',').map((name) => readCollectionName(name.trim())))]
    for (const name of names) authorise(caller, 'export', subjectOf(name))
    return names
  }
  const stored = await prime.driver.read((tx) => tx.collections())
  return stored
    .filter(({ name, documents }) => documents > 0 && allowed(caller, 'export', subjectOf(name)))
    .map(({ name }) => name)
    .sort()
}

interface Parts {
  prime: Prime
  caller: Caller
  names: readonly string[]
  timeZone: string
  storage: FileStorage
  contents: Contents
}

async function* entriesOf({ prime, caller, names, timeZone, storage, contents }: Parts): AsyncGenerator<ZipMember> {
  const { format } = contents
  for (const name of names) {
    const rows = await openRows(prime, caller, name, '{}')
    const listed = { name, file: `collections/${name}.${EXPORT_FORMATS[format].ending}`, documents: 0 }
    contents.collections.push(listed)
    const counted = (async function* () {
      for await (const docs of rows.pages) {
        listed.documents += docs.length
        yield docs
      }
    })()
    const bytes = await bytesOf({ ...rows, pages: counted }, format, timeZone)
    yield { path: listed.file, bytes, isPacked: format === 'xlsx' }
  }
  if (names.includes(ATTACHMENTS)) yield* filesOf(prime, caller, storage, contents)
  const text = `${JSON.stringify(contents, undefined, 2)}\n`
  yield { path: 'prime.json', bytes: once(text) }
}

/** Each file once, however many records it is attached to. */
async function* filesOf(
  prime: Prime,
  caller: Caller,
  storage: FileStorage,
  contents: Contents,
): AsyncGenerator<ZipMember> {
  const done = new Set<string>()
  const { pages } = await openRows(prime, caller, ATTACHMENTS, '{}')
  for await (const docs of pages)
    for (const { hash, name } of docs.map(named)) {
      if (done.has(hash)) continue
      done.add(hash)
      const stored = await storage.get(hash)
      if (!stored) {
        contents.missing.push(hash)
        continue
      }
      const file = `attachments/${hash}/${safeName(name)}`
      contents.attachments.push({ hash, name, file, size: stored.size })
      yield { path: file, bytes: stored.stream as AsyncIterable<Uint8Array> }
    }
}

const named = ({ data }: Doc): { hash: string; name: string } => ({ hash: String(data.hash), name: String(data.name) })

async function* once(text: string): AsyncGenerator<string> {
  yield text
}
