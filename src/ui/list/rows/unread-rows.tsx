import { Button } from '@mantine/core'
import type { IDatasource } from 'ag-grid-community'
import { type ReactNode, type RefObject, useMemo, useState } from 'react'
import type { RecordApi } from '#ui/grid/record-grid.tsx'
import states from '#ui/list/list-states.module.css'
import { useBack } from '#ui/live/use-away.ts'

interface Watched {
  source: IDatasource | undefined
  /** Shown when blocks of rows could not be read, with Retry. */
  note: ReactNode
}

/** Rows read in blocks, and a message when some failed; they are requested again when the connection is back. */
export function useUnreadRows(source: IDatasource | undefined, api: RefObject<RecordApi | undefined>): Watched {
  const [failed, setFailed] = useState<IDatasource>()
  const watched = useMemo(() => source && watch(source, () => setFailed(source)), [source])
  const isFailed = source !== undefined && failed === source
  const again = () => {
    if (!isFailed) return
    setFailed(undefined)
    const grid = api.current
    if (grid && !grid.isDestroyed()) grid.refreshInfiniteCache()
  }
  useBack(again)
  return {
    source: watched,
    note: isFailed && (
      <p className={`row gap-12 fixed text-13 line-above ${states.unread}`} role="alert">
        Some rows could not be read.
        <Button size="compact-sm" variant="default" onClick={again}>
          Retry
        </Button>
      </p>
    ),
  }
}

const watch = (source: IDatasource, failed: () => void): IDatasource => ({
  getRows: (params) =>
    source.getRows({
      ...params,
      failCallback() {
        params.failCallback()
        failed()
      },
    }),
})
