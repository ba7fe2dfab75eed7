import { describe } from 'vitest'
import { describeAhead } from '#store/contract/ahead.ts'
import { describeCommits } from '#store/contract/commits.ts'
import { describeFeeds } from '#store/contract/feeds.ts'
import { describeLog } from '#store/contract/log.ts'
import { describeOwnIndexes } from '#store/contract/own-indexes.ts'
import { describeQueries } from '#store/contract/queries.ts'
import { describeSearchFields } from '#store/contract/search-fields.ts'
import type { Open } from '#store/contract/set-up.ts'
import { describeTogether } from '#store/contract/together.ts'

/**
 * The contract of every driver. Each driver's test file runs it once; `open` returns a new, empty database every time.
 */
export function describeDriver(name: string, open: Open): void {
  describe(`${name} driver`, () => {
    describeCommits(open)
    describeLog(open)
    describeTogether(open)
    describeAhead(open)
    describeFeeds(open)
    describeQueries(open)
    describeOwnIndexes(open)
    describeSearchFields(open)
  })
}
