import { describe, expect, it } from 'vitest'
import { applyEdits, checkSize, readCollectionName, readData, readEdits, readId } from '#model/command/patch.ts'
import { processorTime } from '#test/support/turns.ts'

const AT = '2026-11-20T12:00:00.000Z'
const codeOf = (work: () => unknown): unknown => {
  try {
    work()
    return 'fine'
  } catch (error) {
    return (error as { code?: string }).code
  }
}
const patched = (data: object, patch: object, unset?: string[]) =>
  applyEdits(data as never, readEdits(patch, unset, AT))

describe('names', () => {
  it.each(['a', 'Tracking', 'a_b-1', 'x'.repeat(64)])('takes the collection %s', (name) =>
    expect(readCollectionName(name)).toBe(name),
  )
  it.each(['', '1a', '_a', 'a b', 'a/b', 'x'.repeat(65), '__proto__', 7])('refuses the collection %j', (name) =>
    expect(codeOf(() => readCollectionName(name))).toBe('bad-collection'),
  )
  it.each(['a', '...', 'Ünïcode 😀', 'x'.repeat(1500), 'ü'.repeat(750), '__a', '_', '__', '___'])(
    'takes the id %.30s',
    (id) => expect(readId(id)).toBe(id),
  )
  it.each(['', '.', '..', 'a/b', '__x__', 'a\nb', '\u0000', 'x'.repeat(1501), 'ü'.repeat(751), '\ud800', 5])(
    'refuses the id %.30j',
    (id) => expect(codeOf(() => readId(id))).toBe('bad-id'),
  )
})

describe('data of the wire', () => {
  it("puts the server's time wherever it is asked for", () => {
    expect(readData({ at: { $serverTime: true }, in: [{ at: { $serverTime: true } }] }, AT)).toEqual({
      at: { $ts: AT },
      in: [{ at: { $ts: AT } }],
    })
  })
  it.each([
    [{ a: { $serverTime: 1 } }, 'bad-value'],
    [{ a: { $increment: 1 } }, 'unknown-tag'],
    [{ a: { $ts: 'soon' } }, 'bad-value'],
    [{ a: [[1]] }, 'bad-value'],
    [{ __x__: 1 }, 'reserved-field'],
    [{ '': 1 }, 'reserved-field'],
    [[], 'bad-value'],
    [null, 'bad-value'],
    [{ $ts: AT }, 'bad-value'],
  ])('refuses %j', (data, code) => expect(codeOf(() => readData(data, AT))).toBe(code))

  it('takes data 20 deep and no deeper, and documents of 1 MiB and no larger', () => {
    const deep = (levels: number): object => (levels === 0 ? { x: 1 } : { a: deep(levels - 1) })
    expect(codeOf(() => readData(deep(18), AT))).toBe('fine')
    expect(codeOf(() => readData(deep(25), AT))).toBe('too-deep')
    expect(codeOf(() => checkSize({ a: 'x'.repeat(1_048_576 - 8) }))).toBe('fine')
    expect(codeOf(() => checkSize({ a: 'x'.repeat(1_048_576 - 7) }))).toBe('too-large')
    expect(codeOf(() => checkSize({ a: 'ü'.repeat(524_288) }))).toBe('too-large')
  })
})

describe('patches', () => {
  it('set, remove and transform at any path and leave the rest alone', () => {
    const data = { a: { b: 1, c: 2 }, 'Due Date': { net: 3 }, tags: ['x', 'y'], n: 0.1 }
    const next = patched(
      data,
      {
        'a.b': 5,
        '`Due Date`.net': { $serverTime: true },
        tags: { $arrayUnion: ['y', 'z'] },
        n: { $increment: 0.2 },
        'new.deep': { $increment: 1 },
      },
      ['a.c', 'gone.x'],
    )
    expect(next).toEqual({
      a: { b: 5 },
      'Due Date': { net: { $ts: AT } },
      tags: ['x', 'y', 'z'],
      n: 0.3,
      new: { deep: 1 },
    })
    expect(data).toEqual({ a: { b: 1, c: 2 }, 'Due Date': { net: 3 }, tags: ['x', 'y'], n: 0.1 })
  })
  it('takes members out of a list', () => {
    expect(patched({ t: [1, { a: 1 }, 2] }, { t: { $arrayRemove: [{ a: 1 }, 9] } })).toEqual({ t: [1, 2] })
  })
  it.each([
    [{ 'a.b': 1, a: 2 }, undefined, 'bad-path'],
    [{ a: 1 }, ['a'], 'bad-path'],
    [{ 'a..b': 1 }, undefined, 'bad-path'],
    [{ 'a.__x__': 1 }, undefined, 'reserved-field'],
    [{ a: { $increment: '1' } }, undefined, 'bad-value'],
    [{ a: { $increment: 1, b: 2 } }, undefined, 'bad-value'],
    [{ a: { b: { $increment: 1 } } }, undefined, 'unknown-tag'],
    [{ a: { $arrayUnion: 3 } }, undefined, 'bad-value'],
    [{}, undefined, 'bad-request'],
    [[], undefined, 'bad-value'],
    [{ a: 1 }, 'b', 'bad-value'],
  ])('refuses %j without %j', (patch, unset, code) => expect(codeOf(() => readEdits(patch, unset, AT))).toBe(code))

  it('refuses to increment what is no number', () => {
    expect(codeOf(() => patched({ a: 'x' }, { a: { $increment: 1 } }))).toBe('invalid')
  })
})

describe('a patch of very many values', () => {
  const texts = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `v${at + from}`)
  const maps = (count: number) => Array.from({ length: count }, (_, at) => ({ b: at, a: [at] }))
  const inTime = async (work: () => unknown): Promise<unknown> => {
    let made: unknown
    const took = await processorTime(() => {
      made = work()
    })
    expect(took).toBeLessThan(1_500)
    return made
  }
  it.each<[string, unknown[], object, unknown[]]>([
    ['adds texts once', texts(60_000), { $arrayUnion: texts(20_000, 50_000) }, texts(70_000)],
    ['adds maps once', maps(10_000), { $arrayUnion: maps(20_000).map(({ a, b }) => ({ a, b })) }, maps(20_000)],
    ['removes texts', texts(60_000), { $arrayRemove: texts(20_000, 40_000) }, texts(40_000)],
  ])('%s', async (_, list, edit, expected) => {
    expect(await inTime(() => patched({ list }, { list: edit }))).toEqual({ list: expected })
  })
  it('takes a limited number for one list', () => {
    expect(codeOf(() => patched({}, { list: { $arrayUnion: texts(20_001) } }))).toBe('bad-value')
  })
  it('sets fields of one map', async () => {
    const fields = Object.fromEntries(texts(10_000).map((name) => [`m.${name}`, 1]))
    const before = { m: { old: 1 } }
    expect(await inTime(() => patched(before, fields))).toMatchObject({ m: { old: 1, v0: 1, v9999: 1 } })
    expect(before).toEqual({ m: { old: 1 } })
  })
})
