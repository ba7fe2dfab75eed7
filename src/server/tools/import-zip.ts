import { randomBytes } from 'node:crypto'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Problem } from '#base/problem.ts'
import { readCollectionName } from '#model/command/patch.ts'
import { ID } from '#model/import/rows.ts'
import type { Contents } from '#server/export/everything.ts'
import { type OpenZip, OWN, openZip } from '#server/formats/unzip.ts'
import { type Local, type LocalBody, streamText } from '#server/tools/client.ts'
import { importFile, progressLine } from '#server/tools/import-file.ts'

const LONGEST_LIST = 16 * 1024 * 1024

/**
 * Imports the zip of `npm run export -- --all`: each collection by document id, then the attachments. Existing
 * documents are updated, so an interrupted run can simply be repeated. What only commands write is restored when none
 * of it exists yet.
 */
export async function importZip(local: Local, file: string): Promise<string> {
  const zip = await openZip(file, OWN)
  const folder = mkdtempSync(join(tmpdir(), 'prime-import-'))
  try {
    const contents = await contentsOf(zip)
    const sum = { created: 0, updated: 0, failed: 0 }
    const leftOut: string[] = []
    for (const { name, file: path } of inOrder(contents.collections)) {
      const format = contents.format === 'csv' ? 'csv' : contents.format === 'xlsx' ? 'sheet' : 'json'
      const unpacked = join(folder, `${readCollectionName(name)}.${format === 'sheet' ? 'xlsx' : format}`)
      await pipeline(await zip.read(path), createWriteStream(unpacked, { mode: 0o600 }))
      const errorsTo = `${file.replace(/\.zip$/i, '')}.${name}.errors.${format === 'json' ? 'jsonl' : 'csv'}`
      try {
        const plan = { collection: name, format, key: ID, mode: 'upsert', restore: true } as const
        const { counts } = await importFile(local, unpacked, plan, { errorsTo, report: progressLine(name) })
        sum.created += counts.created
        sum.updated += counts.updated + counts.unchanged
        sum.failed += counts.failed
      } catch (error) {
        // Some of what only commands write already exists, so nothing is added to it.
        if (!(error instanceof Problem) || error.code !== 'commands-only') throw error
        leftOut.push(name)
      }
      rmSync(unpacked)
    }
    for (const { hash, name, file: path, size } of contents.attachments)
      await keepFile(local, await zip.read(path), { hash, name, size })
    const without = leftOut.length > 0 ? `; left out, kept by commands and not empty here: ${leftOut.join(', ')}` : ''
    return `imported ${sum.created}, updated ${sum.updated}, failed ${sum.failed}, attachments ${contents.attachments.length}${without}`
  } finally {
    await zip.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function contentsOf(zip: OpenZip): Promise<Contents> {
  const size = zip.sizes.get('prime.json')
  if (size === undefined || size > LONGEST_LIST)
    throw new Problem('bad-request', 'This zip is not a full export from Prime.')
  return JSON.parse(await streamText(await zip.read('prime.json'))) as Contents
}

/** Settings first, because the business time zone determines the days. */
const inOrder = (listed: Contents['collections']): Contents['collections'] =>
  [...listed].sort((a, b) => Number(b.name === 'settings') - Number(a.name === 'settings'))

async function keepFile(
  local: Local,
  bytes: Readable,
  { hash, name, size }: { hash: string; name: string; size: number },
): Promise<void> {
  const stored = JSON.parse(await streamText(await local.send('POST', '/api/files', formOf(bytes, name, size)))) as {
    hash: string
  }
  if (stored.hash !== hash) throw new Problem('bad-request', `${name} is not the file it was when it was exported.`)
}

function formOf(bytes: Readable, name: string, size: number): LocalBody {
  const boundary = `prime-${randomBytes(16).toString('hex')}`
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name.replace(/["\r\n\\/]/g, '_')}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const tail = `\r\n--${boundary}--\r\n`
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': Buffer.byteLength(head) + size + Buffer.byteLength(tail),
    },
    stream: (async function* () {
      yield head
      yield* bytes as AsyncIterable<Uint8Array>
      yield tail
    })(),
  }
}
