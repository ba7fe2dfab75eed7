import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Data } from '#model/schema/value.ts'
import { openStore } from '#store/open.ts'
import { quickFolder } from '#test/support/folders.ts'
import { openServer } from '#test/support/hosted.ts'
import { type SharedPostgres, sharePostgres } from '#test/support/postgres.ts'
import { preparedDatabase, preparedFile } from '#test/support/prepared.ts'
import { tool } from '#test/support/tool.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

const unique = { kind: 'text', label: 'U', options: { unique: true } }
const plain = { kind: 'text', label: 'P', options: {} }
const many = (count: number, field: object) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, field]))
const lines = (deep: number): object => ({
  kind: 'lines',
  label: 'L',
  options: {},
  of: deep > 0 ? { l: lines(deep - 1) } : { a: plain },
})

/** Structures that no endpoint accepts today, but that an older Prime or another program may have left behind. */
const HOSTILE: Record<string, unknown> = {
  nul: { ok: plain, 'a\u0000b': unique },
  nuls: { 'a\u0000b': unique, 'a\u0000c': unique, a: unique },
  cases: { Code: unique, code: unique, CODE: unique },
  half: { 'x\ud800': unique },
  crowd: many(1_001, unique),
  wide: many(3_000, plain),
  quotes: { '"`\'; DROP TABLE head; --': unique, '`': unique, '\\': unique },
  inherited: { toString: unique, valueOf: unique, hasOwnProperty: unique, id: unique, body: unique, n: unique },
  long: { ['x'.repeat(5_000)]: unique },
  odd: { a: null, b: 1, c: { kind: 7 }, d: { kind: 'choice', choices: {}, options: [] }, e: lines(6) },
  circle: { a: { ...plain, options: { formula: 'b + 1' } }, b: { ...plain, options: { formula: 'a + 1' } } },
  brackets: { a: { ...plain, options: { formula: `${'('.repeat(450)}1${')'.repeat(450)}` } } },
}
const NAMES = Object.keys(HOSTILE)
const structureOf = (name: string) => ({ one: 'x', many: 'x', title: 'ok', fields: HOSTILE[name] }) as Data

async function fill(databaseUrl: string, dataFolder: string): Promise<void> {
  const driver = await openStore({ databaseUrl, dataFolder, log: () => undefined })
  try {
    await driver.write((tx) =>
      tx.commit(
        [
          ...NAMES.map((id) => ({ collection: 'structures', id, data: structureOf(id), before: undefined })),
          { collection: 'structures', id: 'good', data: { fields: { Code: unique } } as Data, before: undefined },
          { collection: 'structures', id: 'toString', data: { fields: { a: unique } } as Data, before: undefined },
          {
            collection: 'structures',
            id: 'no name at all',
            data: { fields: { a: unique } } as Data,
            before: undefined,
          },
          {
            collection: 'structures',
            id: 'vendors',
            data: { fields: { 'custom_a\u0000': unique, custom_b: null } } as Data,
            before: undefined,
          },
        ],
        { at: new Date('2026-11-20T12:00:00.000Z'), by: { id: 'u', email: 'u@x.test' }, command: 'commit' },
      ),
    )
  } finally {
    await driver.close()
  }
}

describe.each(['sqlite', 'postgres'] as const)('a store full of structures that can’t be made, on %s', (kind) => {
  const folder = quickFolder('prime-hostile-')
  let postgres: SharedPostgres | undefined
  let url: string
  beforeAll(async () => {
    postgres = kind === 'postgres' ? await sharePostgres() : undefined
    if (!postgres) writeFileSync(join(folder, 'prime.db'), await preparedFile())
    url = postgres ? await preparedDatabase(postgres.url) : `file:${folder}/prime.db`
    await fill(url, folder)
  }, 120_000)
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await postgres?.stop()
  })

  it('keeps neither Prime nor its tools from starting, and names the tables that go without indexes', async () => {
    const server = await openServer({ DATABASE_URL: url, DATA_FOLDER: folder })
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
    if (kind === 'sqlite') expect(server.log()).toMatch(/has no indexes.*"table":"crowd"/)
    await server.stop()
    server.wipe()
    for (const [name, args] of [
      ['export', ['structures', `${folder}/out.csv`]],
      ['verify', []],
      ['backup', [`${folder}/copy.tar`]],
    ] as const) {
      const { code, error } = await tool(name, args, url, folder, { DATA_FOLDER: folder })
      expect([name, code, error]).toEqual([name, 0, expect.not.stringContaining('Error')])
    }
  }, 120_000)
})

describe('a structure', () => {
  let world: World
  beforeAll(async () => {
    world = await openTestWorld()
  })
  afterAll(() => world.close())
  const refused = ['nul', 'nuls', 'cases', 'crowd', 'wide', 'long']

  it.each(refused)('that can’t be made (%s) is refused by every way in', async (name) => {
    const structure = structureOf(name)
    const key = () => ({ 'idempotency-key': `hostile-structure-${name}-${world.prime.newId()}` })
    const path = '/api/collections/structures/documents'
    const answers = [
      await world.call('POST', path, { id: name, data: structure }),
      await world.call('PUT', `${path}/${name}`, { data: structure }, { 'if-none-match': '*' }),
      await world.call(
        'POST',
        '/api/commands/tables.design',
        { input: { table: name, isNew: true, structure } },
        key(),
      ),
      await world.call(
        'POST',
        '/api/bulk',
        { run: `run-${name}`, writes: [{ op: 'create', collection: 'structures', id: name, data: structure }] },
        key(),
      ),
    ]
    for (const { status } of answers) expect(status).toBeGreaterThanOrEqual(400)
    for (const { status } of answers) expect(status).toBeLessThan(500)
    expect((await world.call('GET', `${path}/${name}`)).status).toBe(404)
  })

  it('of twenty fields that hold each value once is taken', async () => {
    const made = await world.call('POST', '/api/collections/structures/documents', {
      id: 'twenty',
      data: { one: 'x', many: 'x', fields: many(20, unique) },
    })
    expect(made.status).toBe(201)
  })

  it('that an older Prime left may still be changed in its other parts, not made worse', async () => {
    await world.put('structures', 'older', structureOf('cases'))
    const path = '/api/collections/structures/documents/older'
    const patch = (edits: object) => world.call('PATCH', path, { patch: edits }, { 'if-match': '*' })
    expect((await patch({ many: 'Others' })).status).toBe(200)
    expect((await patch({ 'fields.Price': plain, 'fields.price': plain })).status).toBe(422)
  })
})
