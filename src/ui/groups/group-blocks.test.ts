import { describe, expect, it } from 'vitest'
import type { Group } from '#model/query/groups.ts'
import type { Query } from '#model/query/query.ts'
import type { Doc } from '#model/schema/value.ts'
import type { readOnce } from '#ui/api.ts'
import { groupBlocks } from '#ui/groups/group-blocks.ts'
import { readOpen } from '#ui/groups/open-groups.ts'
import { groupPieces } from '#ui/groups/pieces.ts'

const group = (brand: string, count: number): Group => ({ values: [brand], count, parts: [], groups: [] })
const GROUPS = [group('FAG', 3), group('SKF', 100_000), ...Array.from({ length: 30 }, (_, at) => group(`Z${at}`, 1))]
const doc = (id: string): Doc => ({ id, version: 1, createTime: '', updateTime: '', data: {} })

/** A store whose records are named by their brand and their position within it. */
function list(open: string) {
  const requests: (readonly Query[])[] = []
  let pieces = groupPieces(GROUPS, readOpen(open))
  const { source, forget } = groupBlocks({
    query: { collection: 'parts', where: [['isActive', '==', true]], orderBy: [['partNumber', 'asc']] },
    pieces: () => pieces,
    headingRow: ({ group: { values } }) => doc(`# ${values[0]}`),
    clauses: ({ values }) => [['brand', '==', values[0]]],
    tell: () => undefined,
    shown: (docs) => docs,
    ask: (async ({ queries }: { queries: readonly Query[] }) => {
      requests.push(queries)
      return {
        queries: queries.map(({ where, orderBy, limit = 0, skip = 0 }) => {
          const brand = String((where!.at(-1) as readonly unknown[])[2])
          const count = GROUPS.find(({ values }) => values[0] === brand)!.count
          const isTurned = orderBy?.[0]?.[1] === 'desc'
          const at = (row: number) => (isTurned ? count - 1 - row : row)
          return { documents: Array.from({ length: limit }, (_, row) => doc(`${brand} ${at(skip + row)}`)) }
        }),
      }
    }) as unknown as typeof readOnce,
  })
  const rows = (startRow: number, endRow = startRow + 100) =>
    new Promise<{ ids: string[]; last: number }>((resolve) => {
      const successCallback = (docs: Doc[], last: number) => resolve({ ids: docs.map(({ id }) => id), last })
      source.getRows({ startRow, endRow, successCallback } as never)
    })
  return {
    ...{ requests, rows, forget },
    open: (next: string) => {
      pieces = groupPieces(GROUPS, readOpen(next))
    },
  }
}

describe('a block of a grouped list', () => {
  it('has headings without asking anyone', async () => {
    const { rows, requests } = list('')
    const { ids, last } = await rows(0)
    expect([ids[0], ids[1], last, requests.length]).toEqual(['# FAG', '# SKF', 32, 0])
  })

  it('reads the records of its groups by their own clauses, in one request', async () => {
    const { rows, requests } = list('[["FAG"],["SKF"]]')
    const { ids, last } = await rows(0, 10)
    expect(ids.slice(0, 6)).toEqual(['# FAG', 'FAG 0', 'FAG 1', 'FAG 2', '# SKF', 'SKF 0'])
    expect(last).toBe(32 + 3 + 100_000)
    expect(requests).toHaveLength(1)
    expect(requests[0]).toMatchObject([
      {
        where: [
          ['isActive', '==', true],
          ['brand', '==', 'FAG'],
        ],
        limit: 3,
      },
      {
        where: [
          ['isActive', '==', true],
          ['brand', '==', 'SKF'],
        ],
        limit: 5,
      },
    ])
  })

  it('is read from the nearer end of its group, in the order of the list', async () => {
    const { rows, requests } = list('[["SKF"]]')
    const { ids } = await rows(100_001, 100_004)
    expect(ids).toEqual(['SKF 99999', '# Z0', '# Z1'])
    expect(requests[0]).toMatchObject([{ orderBy: [['partNumber', 'desc']], limit: 1 }])
    const far = await rows(60_002, 60_004)
    expect(far.ids).toEqual(['SKF 60000', 'SKF 60001'])
    expect(requests[1]).toMatchObject([{ limit: 2, skip: 39_998 }])
  })

  it('keeps what it read when a group opens or closes, and reads it again when records may have changed', async () => {
    const { rows, requests, open, forget } = list('[["SKF"]]')
    await rows(0, 20)
    open('[["FAG"],["SKF"]]')
    const { ids } = await rows(0, 20)
    expect(ids[5]).toBe('SKF 0')
    expect(requests[1]).toMatchObject([
      {
        where: [
          ['isActive', '==', true],
          ['brand', '==', 'FAG'],
        ],
      },
    ])
    open('')
    await rows(0, 20)
    expect(requests).toHaveLength(2)
    forget()
    open('[["FAG"]]')
    await rows(0, 20)
    expect(requests).toHaveLength(3)
  })

  it('asks for many small groups some at a time', async () => {
    const { rows, requests } = list('*[["SKF"]]')
    const { ids } = await rows(0, 100)
    expect(ids.filter((id) => id.startsWith('Z'))).toHaveLength(30)
    expect(requests.map(({ length }) => length)).toEqual([20, 11])
  })
})
