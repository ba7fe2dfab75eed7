import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Problem } from '#base/problem.ts'
import { logs } from '#features/admin/logs/collection.ts'
import { cleanUpLogs } from '#features/admin/logs/commands.ts'
import { commit, execute } from '#ui/api.ts'
import { bringBack } from '#ui/list/remove.ts'
import { count } from '#ui/shell/money/money.ts'
import { toast, toastProblem } from '#ui/shell/toasts.tsx'

const TEST_ENTRY = {
  status: 'pending',
  severity: 'warning',
  page: '/log',
  reference: 'Test entry',
  message: 'Test entry',
  timestamp: { $serverTime: true },
}

/** Tries whether errors arrive, and clears out what was resolved long ago. */
export function LogCare({ hasResolved }: { hasResolved: boolean }): ReactNode {
  const [isBusy, setBusy] = useState(false)

  async function act(work: () => Promise<{ seq: number; words: string }>): Promise<void> {
    setBusy(true)
    try {
      const { seq, words } = await work()
      toast(words, () => void bringBack([seq]))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      toastProblem(error.message)
    } finally {
      setBusy(false)
    }
  }

  const writeTest = () =>
    act(async () => {
      const { seq } = await commit([{ op: 'create', collection: logs.name, data: TEST_ENTRY }])
      return { seq, words: 'A test entry is written' }
    })
  const cleanUp = () =>
    act(async () => {
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
