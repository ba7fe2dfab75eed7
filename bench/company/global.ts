import { resolve } from 'node:path'
import { ms, spread, table } from '#bench/load.ts'
import { ownerOf } from '#bench/owner.ts'
import { searchLanes } from '#features/insight/global-search/sourcing/sources.ts'
import { pieces, sourcingQueries } from '#features/insight/global-search/sourcing/sourcing-queries.ts'
import { partQuestion, readSearch } from '#features/stock/part-search/rules.ts'
import { readWanted } from '#model/part-numbers/wanted.ts'
import { type Client, startServer } from '#test/support/server.ts'

const TIMES = 20
const EACH = 7
/** The maximum number of queries in one request. */
const AT_ONCE = 20
const TYPED = [
  '6205',
  '6205-2RS1',
  'skf 6205-2z',
  'groove ball',
  'nord',
  '110326',
  '25x52x15',
  'brand:skf qty>50',
  '6205 qty>50',
  'qty>490',
  'brand:zzz qty>50',
  'bore:25 qty>400',
]

/** One global search and a list of fifty part numbers, in the large company of `folder`. */
export async function globalFigures(folder: string): Promise<void> {
  const server = await startServer({ DATABASE_URL: `file:${resolve(folder, 'prime.db')}` })
  try {
    const owner = await ownerOf(server.url)
    const rows = []
    for (const typed of TYPED) {
      const asked = readSearch(
        typed,
        searchLanes().map(({ of }) => of),
      )
      const queries = searchLanes().flatMap(({ of, where = [] }) => {
        const query = partQuestion(of, asked, 'all', EACH)
        return query ? [{ ...query, where: [...(query.where ?? []), ...where] }] : []
      })
      const { p50, p99 } = await timed(() => read(owner, queries))
      rows.push({ figure: `search "${typed}"`, measured: `p50 ${ms(p50)}, worst ${ms(p99)}`, target: '< 100 ms' })
    }
    const numbers = await firstNumbers(owner)
    const queries = sourcingQueries(readWanted(numbers.join('\n')))
    const { p50, p99 } = await timed(() => Promise.all(pieces(queries, AT_ONCE).map((some) => read(owner, some))))
    rows.push({
      figure: `list of ${numbers.length} part numbers`,
      measured: `p50 ${ms(p50)}, worst ${ms(p99)}`,
      target: '< 1,000 ms',
    })
    table('Search everything, over HTTP', rows)
  } finally {
    await server.stop()
    server.wipe()
  }
}

async function read(owner: Client, queries: readonly object[]) {
  const { status, body } = await owner.call('POST', '/api/read', { gets: [], queries })
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}

async function firstNumbers(owner: Client): Promise<string[]> {
  const { queries } = await read(owner, [{ collection: 'parts', search: '62', limit: 50 }])
  return queries[0].documents.map(({ data }: { data: { partNumber: string } }) => data.partNumber)
}

async function timed(work: () => Promise<unknown>): Promise<{ p50: number; p99: number }> {
  const times: number[] = []
  for (let at = 0; at < TIMES; at++) {
    const from = performance.now()
    await work()
    times.push(performance.now() - from)
  }
  return spread(times)
}

if (import.meta.main) await globalFigures(process.argv[2] ?? '')
