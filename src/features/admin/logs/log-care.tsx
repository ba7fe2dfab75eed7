import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { logs } from '#features/admin/logs/collection.ts'
import { cleanUpLogs } from '#features/admin/logs/commands.ts'
import { commit, execute } from '#ui/api.ts'
import { count } from '#ui/shell/money/money.ts'
import { useSubmit } from '#ui/use-submit.ts'

const TEST_ENTRY = {
  status: 'pending',
  severity: 'warning',
  page: '/log',
  reference: 'Test entry',
  message: 'Test entry',
  timestamp: { $serverTime: true },
}

/** Tests whether errors arrive, and cleans up errors resolved long ago. */
export function LogCare({ hasResolved }: { hasResolved: boolean }): ReactNode {
  const { isBusy, run } = useSubmit({ isToast: true })

  const writeTest = () =>
    run(async () => {
      const { seq } = await commit([{ op: 'create', collection: logs.name, data: TEST_ENTRY }])
      return { seq, words: 'A test entry is written' }
    })
  const cleanUp = () =>
    run(async () => {
      const { seq, result } = await execute<{ deleted: number }>(cleanUpLogs.name, {})
      return { seq, words: `${count(result.deleted)} resolved errors deleted` }
    })

  return (
    <span className="flex gap-4">
      <Button size="compact-sm" variant="default" disabled={isBusy} onClick={() => void writeTest()}>
        Create test entry
      </Button>
      {hasResolved && (
        <Button size="compact-sm" variant="default" disabled={isBusy} onClick={() => void cleanUp()}>
          Clean up
        </Button>
      )}
    </span>
  )
}
