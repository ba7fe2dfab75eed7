import { describe } from 'vitest'
import { describeCommits } from '#store/contract/commits.ts'
import { describeFeeds } from '#store/contract/feeds.ts'
import { describeQueries } from '#store/contract/queries.ts'
import type { Open } from '#store/contract/set-up.ts'

/** What every driver must do. Each driver's test file calls it once; `open` gives a fresh and empty database every time. */
export function describeDriver(name: string, open: Open): void {
  describe(`${name} driver`, () => {
    describeCommits(open)
    describeFeeds(open)
    describeQueries(open)
  })
}
