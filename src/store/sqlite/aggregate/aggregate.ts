import { ExactSum } from '#base/decimal.ts'
import { aggregateAnswer } from '#model/query/aggregate.ts'
import type { AggregateResult, AggregateTask } from '#model/query/query.ts'
import { PIECE, tallyDocuments, tallyPlain } from '#store/sqlite/aggregate/aggregate-documents.ts'
import { tallyIndex, tallyLists } from '#store/sqlite/aggregate/aggregate-index.ts'
import { summed, type Tallies } from '#store/sqlite/aggregate/tally.ts'
import type { Connection } from '#store/sqlite/connection.ts'
import { matchAll } from '#store/sqlite/questions/search.ts'
import { wayToTally } from '#store/sqlite/questions/ways.ts'
import { coversSearch, type TableShape } from '#store/sqlite/shapes.ts'

/** Counts, exact sums and averages over the documents that match a query. */
export function aggregate(connection: Connection, shape: TableShape, task: AggregateTask): AggregateResult {
  const counted = quickCount(connection, shape, task)
  if (counted !== undefined) return aggregateAnswer(task, [{ key: [], count: counted, sumOf: () => new ExactSum() }])
  const tallies: Tallies = new Map()
  tallyAll(connection, shape, task, tallies)
  return aggregateAnswer(
    task,
    [...tallies.values()].map(({ key, count, sums }) => ({ key, count, sumOf: (text: string) => sums.get(text)! })),
  )
}

const isEverything = (task: AggregateTask): boolean => task.where.op === 'and' && task.where.of.length === 0

/** Counts that are stored or that the search index can answer alone. */
function quickCount(connection: Connection, shape: TableShape, task: AggregateTask): number | undefined {
  if (!isEverything(task) || task.by.length > 0 || summed(task).length > 0) return undefined
  if (!task.search) {
    const row = connection.prepare('SELECT documents FROM collections WHERE id = ?').get(shape.id)
    return (row as unknown as { documents: number }).documents
  }
  if (!coversSearch(shape, task.searchIn)) return undefined
  const sql = `SELECT count(*) AS hits FROM ${shape.searchTable} WHERE ${shape.searchTable} MATCH ?`
  return (connection.prepare(sql).get(matchAll(task.search)) as unknown as { hits: number }).hits
}

/** Many small sorts cost less than a large one, so documents are sorted into groups piece by piece. */
function tallyAll(connection: Connection, shape: TableShape, task: AggregateTask, tallies: Tallies): void {
  const way = wayToTally(connection, shape, task)
  if (way === 'found') {
    if (!tallyPlain(connection, shape, task, tallies)) tallyDocuments(connection, shape, task, tallies)
  } else if (way !== 'every') {
    if (tallyIndex(connection, shape, task, way.index, tallies)) tallyLists(connection, shape, task, tallies)
  } else {
    const { last } = connection.prepare(`SELECT max(n) AS last FROM ${shape.table}`).get() as unknown as {
      last: number
    }
    // When one piece in three needs the slower way, trying the faster one first costs more than it saves.
    let tries = 3
    for (let from = 0; from <= last; from += PIECE) {
      const isPlain = tries > 0 && tallyPlain(connection, shape, task, tallies, from)
      if (!isPlain) tallyDocuments(connection, shape, task, tallies, from)
      tries += isPlain ? 0.5 : -1
    }
  }
}
