import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { parseExact } from '#base/formats/exact-json.ts'
import { LIMITS } from '#base/limits.ts'
import { Problem } from '#base/problem.ts'
import { readCollectionName } from '#model/command/patch.ts'
import { firestoreFields } from '#model/firestore/values.ts'
import { type JsonItem, jsonItems } from '#model/import/json-items.ts'
import type { Data } from '#model/schema/value.ts'
import { isZip, type OpenZip, openZip, UPLOADED } from '#server/formats/unzip.ts'

const MAX_FILES = 1_000
/** It is assembled in memory; the command line accepts larger ones. */
const MAX_BYTES = 64 * 1024 * 1024
const JSON_FILE = /(?:^|\/)([^/]+)\.(?:json|jsonl|ndjson)$/i

/**
 * Replaces a zip with a file for each collection by one JSON file: a full export from Prime, or any zip of JSON files
 * named after their collections. Returns false, and changes nothing, when it is not a zip.
 */
export async function unpackCollections(path: string): Promise<boolean> {
  if (!(await isZip(path))) return false
  const zip = await openZip(path, { ...UPLOADED, entries: LIMITS.zipFiles })
  try {
    const documents = new Map<string, string[]>()
    let bytes = 0
    for (const { file, name } of filesOf(zip))
      for await (const item of itemsOf(zip, { file, name }, (more) => {
        bytes += more
        if (bytes > MAX_BYTES)
          throw new Problem('too-large', 'The zip holds more than 64 MB; the command line takes larger ones.')
      })) {
        const collection = readCollectionName(item.collection ?? name)
        const known = documents.get(collection) ?? []
        documents.set(collection, known)
        known.push(documentOf(item, known.length))
      }
    await write(`${path}.unpacked`, documents)
  } finally {
    await zip.close()
  }
  await rename(`${path}.unpacked`, path)
  return true
}

function filesOf(zip: OpenZip): { file: string; name: string }[] {
  const files = [...zip.sizes.keys()].flatMap((file) => {
    const [, name] = JSON_FILE.exec(file) ?? []
    const isAside = file === 'prime.json' || file.startsWith('attachments/') || file.startsWith('__MACOSX/')
    return name === undefined || isAside ? [] : [{ file, name }]
  })
  if (files.length === 0)
    throw new Problem('bad-request', 'The zip holds no JSON file; one for each collection is expected.')
  if (files.length > MAX_FILES) throw new Problem('too-large', `The zip holds more than ${MAX_FILES} files.`)
  return files
}

async function* itemsOf(
  zip: OpenZip,
  { file, name }: { file: string; name: string },
  count: (bytes: number) => void,
): AsyncGenerator<JsonItem> {
  const items = jsonItems(name)
  const decoder = new TextDecoder()
  for await (const piece of await zip.read(file)) {
    // Counted while unpacking, because the sizes in the directory are only claims.
    count((piece as Buffer).length)
    yield* items.push(decoder.decode(piece as Buffer, { stream: true }))
  }
  yield* items.push(decoder.decode())
  yield* items.end()
}

/** `"id":{…}` in the form of an export: Prime's special values are tagged, Firestore's already are. */
function documentOf({ text, key, isExported }: JsonItem, at: number): string {
  const raw = parse(text)
  if (isExported) return `${JSON.stringify(key)}:${JSON.stringify({ ...raw, __collections__: {} })}`
  const { $id, ...data } = raw
  const own = typeof $id === 'string' ? $id : key
  if (own !== undefined) return marked(own, data)
  const { id, ...rest } = data
  return typeof id === 'string' ? marked(id, rest) : marked(String(at + 1).padStart(6, '0'), data)
}

const marked = (id: string, data: Data): string =>
  `${JSON.stringify(id)}:${JSON.stringify({ ...firestoreFields(data), __collections__: {} })}`

function parse(text: string): Data {
  try {
    const value: unknown = parseExact(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Data
  } catch {
    // Reported below, for anything that is not a document.
  }
  throw new Problem(
    'bad-json',
    `The zip holds something that is not a document: ${text.slice(0, 60).replace(/\p{C}+/gu, '…')}`,
  )
}

async function write(path: string, documents: ReadonlyMap<string, readonly string[]>): Promise<void> {
  const stream = createWriteStream(path, { mode: 0o600 })
  let before = '{"__collections__":{'
  for (const [name, own] of documents) {
    stream.write(`${before}${JSON.stringify(name)}:{`)
    before = '},'
    for (const [at, document] of own.entries())
      if (!stream.write(at === 0 ? document : `,${document}`)) await once(stream, 'drain')
  }
  stream.end(documents.size > 0 ? '}}}' : '{"__collections__":{}}')
  await once(stream, 'finish')
}
