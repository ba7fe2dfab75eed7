import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collections } from '#features/definitions.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { openingStock } from '#features/stock/movements/commands.ts'
import { parts } from '#features/stock/parts/collection.ts'
import type { Data } from '#model/schema/value.ts'
import type { Contents } from '#server/export/everything.ts'
import { openFileStorage } from '#server/files/file-storage.ts'
import { anyDocument, kinds, typedDocument } from '#test/support/import/documents.ts'
import { bring, send, settled } from '#test/support/import/import.ts'
import { differences, fill } from '#test/support/import/round-trip.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

describe('everything', () => {
  const PICTURE = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(300_000, 7)])
  const NOTE = Buffer.from('delivered, signed: Lee\r\n')
  let from: World
  let hashes: string[]

  beforeAll(async () => {
    from = await openTestWorld({ collections: [...collections, kinds] })
    await fill(from, 'bins', fc.sample(anyDocument, { numRuns: 40, seed: 7 }))
    await fill(from, 'kinds', fc.sample(typedDocument, { numRuns: 40, seed: 7 }) as Data[])
    await fill(from, 'savedViews', [{ screen: '/payable', name: 'Mine' }])
    await from.put('payables', 'old', { vendorName: 'SKF', dueDate: '2026-11-20' })
    const storage = openFileStorage(`${from.prime.config.dataFolder}/files`, from.prime.newId)
    hashes = []
    for (const bytes of [PICTURE, NOTE]) hashes.push((await storage.put(Readable.from([bytes]))).hash)
    const of = { collection: 'payables', recordId: 'old' }
    const files: [name: string, hash: string, size: number, type: string][] = [
      ['a/b: photo.png', hashes[0]!, PICTURE.length, 'image/png'],
      ['note.txt', hashes[1]!, NOTE.length, 'text/plain'],
      ['note again.txt', hashes[1]!, NOTE.length, 'text/plain'],
      ['lost.txt', 'f'.repeat(64), 1, 'text/plain'],
    ]
    for (const [at, [name, hash, size, type]] of files.entries())
      await from.put('attachments', `f${at}`, { ...of, name, hash, size, type })
  })

  afterAll(() => from.close())

  const all = async (query: string, as = 'sam@prime.test') =>
    await from.app.inject({ url: `/api/export/all?${query}`, headers: { cookie: as } })

  it.each(['json', 'firestore'])(
    'comes as a zip of %s files and goes back into an empty Prime, attachments byte for byte',
    async (format) => {
      const { statusCode, rawPayload, headers } = await all(`format=${format}`)
      expect(statusCode).toBe(200)
      expect(headers['content-disposition']).toContain('Prime 2026-11-20.zip')
      const files = unzipSync(rawPayload)
      const contents = JSON.parse(strFromU8(files['prime.json']!)) as Contents
      expect(contents.missing).toEqual(['f'.repeat(64)])
      const fresh = await openTestWorld({ collections: [...collections, kinds] })
      try {
        for (const { name, file, documents } of contents.collections) {
          const state = await bring(fresh, { name: 'x.json', bytes: Buffer.from(files[file]!) }, { collection: name })
          expect([name, state.faults, state.counts.created]).toEqual([name, [], documents])
          expect([name, await differences(from, fresh, name)]).toEqual([name, []])
        }
        const storage = openFileStorage(`${fresh.prime.config.dataFolder}/files`, fresh.prime.newId)
        for (const { hash, file } of contents.attachments)
          expect((await storage.put(Readable.from([Buffer.from(files[file]!)]))).hash).toBe(hash)
        for (const [hash, bytes] of [
          [hashes[0], PICTURE],
          [hashes[1], NOTE],
        ] as const) {
          const answer = await fresh.app.inject({ url: `/api/files/${hash}`, headers: { cookie: 'sam@prime.test' } })
          expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(hash)
          expect(answer.rawPayload.equals(bytes)).toBe(true)
        }
      } finally {
        await fresh.close()
      }
    },
    60_000,
  )

  it.each(['json', 'jsonl', 'firestore'])(
    'goes back as one %s zip, by one import, into an empty Prime',
    async (format) => {
      const { rawPayload } = await all(`format=${format}&collections=bins,kinds,payables`)
      const fresh = await openTestWorld({ collections: [...collections, kinds] })
      try {
        const plan = { collection: '*', format: 'json', key: '$id', mode: 'upsert' } as const
        const state = await bring(fresh, { name: 'all.zip', bytes: rawPayload }, plan)
        expect([state.problem, state.faults, state.counts.created]).toEqual([undefined, [], 81])
        for (const name of ['bins', 'kinds', 'payables'])
          expect([name, await differences(from, fresh, name)]).toEqual([name, []])
      } finally {
        await fresh.close()
      }
    },
  )

  it('as a zip of tables, or as anything else in a zip, is refused in a sentence', async () => {
    const { rawPayload } = await all('format=csv&collections=payables')
    const plan = { collection: '*', format: 'json', mode: 'create' } as const
    await expect(bring(from, { name: 'all.zip', bytes: rawPayload }, plan)).rejects.toThrow('no JSON file')
    await expect(bring(from, { name: 'all.zip', bytes: rawPayload.subarray(0, 99) }, plan)).rejects.toThrow('not a zip')
  })

  it('has safe names, each file once, and the collections that are asked for', async () => {
    const files = unzipSync((await all('format=csv&collections=attachments,payables')).rawPayload)
    expect(Object.keys(files).sort()).toEqual(
      [
        `attachments/${hashes[1]}/note.txt`,
        `attachments/${hashes[0]}/a_b_ photo.png`,
        'collections/attachments.csv',
        'collections/payables.csv',
        'prime.json',
      ].sort(),
    )
  })

  it('is for owners, and says what it does not know', async () => {
    expect((await all('', 'kim@prime.test')).json().code).toBe('forbidden')
    expect((await all('', 'nobody@prime.test')).json().code).toBe('unauthenticated')
    expect((await all('format=pdf')).statusCode).toBe(400)
    expect((await all('collections=secrets')).statusCode).toBe(404)
  })
})

it('ledgers go back where nothing of them stands yet, for an owner, and are taken back whole', async () => {
  const [source, fresh] = [await openTestWorld(), await openTestWorld()]
  await source.insert(parts, { partNumber: '6205', brand: 'SKF' }, 'p')
  await source.insert(locations, { code: 'A-1', name: 'First' }, 'A-1')
  const stock = () => source.execute(openingStock, { partId: 'p', qty: 10, unitCost: 2, locationId: 'A-1' })
  await stock()
  const zip = async (names: string) => {
    const url = `/api/export/all?format=json&collections=${names}`
    const { rawPayload } = await source.app.inject({ url, headers: { cookie: 'sam@prime.test' } })
    return { name: 'all.zip', bytes: rawPayload }
  }
  const all = await zip(`parts,locations,${LEDGERS.join(',')}`)
  const plan = { collection: '*', format: 'json', key: '$id', mode: 'upsert' } as const
  const without = await settled(fresh, (await send(fresh, all, plan)).body.id)
  const refused = without.faults.filter(({ reason }) => /is kept by commands/.test(reason))
  expect([without.counts.created, refused.length]).toEqual([2, without.counts.failed])
  const back = await bring(fresh, all, { ...plan, restore: true }, 'tried')
  expect([back.problem, back.faults]).toEqual([undefined, []])
  for (const name of ['parts', 'locations', ...LEDGERS])
    expect([name, await differences(source, fresh, name)]).toEqual([name, []])
  // Nothing is imported into existing ledgers, and only an owner may request it.
  await stock()
  const more = await bring(fresh, await zip('movements'), { ...plan, restore: true })
  expect(more.counts).toMatchObject({ created: 0, unchanged: 1, failed: 1 })
  const { status, body } = await send(fresh, all, { ...plan, restore: true }, { as: fresh.kim })
  expect([status, body.detail]).toEqual([403, 'Only an owner can restore what commands write.'])
  await fresh.call('POST', `/api/imports/${back.id}/undo`)
  expect((await settled(fresh, back.id)).step).toBe('undone')
  for (const name of LEDGERS) expect(await fresh.all(name)).toEqual([])
  await Promise.all([source.close(), fresh.close()])
})

const LEDGERS = ['inventory', 'movements', 'counters']
