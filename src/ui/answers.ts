import { LIMITS } from '#base/limits.ts'
import type { Query } from '#model/query/query.ts'
import type { Doc } from '#model/schema/value.ts'
import { readOnce } from '#ui/api.ts'

const AT_ONCE = LIMITS.readQueries

/** The documents that match each query, however many there are. */
export async function answersTo(queries: readonly Query[], signal: AbortSignal): Promise<Doc[][]> {
  const requests = Array.from({ length: Math.ceil(queries.length / AT_ONCE) }, (_, at) =>
    queries.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  )
  const answers = await Promise.all(requests.map((some) => readOnce({ queries: some }, { signal })))
  return answers.flatMap(({ queries: each }) => each.map(({ documents }) => documents))
}
