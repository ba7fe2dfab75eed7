import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Problem } from '#base/problem.ts'
import { chaseLate } from '#features/purchasing/chasing/commands.ts'
import type { Doc } from '#model/schema/value.ts'
import { execute } from '#ui/api.ts'
import { bringBack } from '#ui/list/remove.ts'
import { printRecords } from '#ui/print/print.ts'
import { toast, toastProblem } from '#ui/shell/toasts.tsx'

/** The ticked orders go on the follow-up desk, and their vendors are asked by one letter each. */
export function ChaseOrders({ selected, clear }: { selected: readonly Doc[]; clear: () => void }): ReactNode {
  const [isBusy, setBusy] = useState(false)
  const orderIds = selected.map(({ id }) => id)

  async function chase(): Promise<void> {
    setBusy(true)
    try {
      const { seq, result } = await execute<{ added: number }>(chaseLate.name, { orderIds })
      toast(
        `${result.added} ${result.added === 1 ? 'order is' : 'orders are'} in Follow-up`,
        () => void bringBack([seq]),
      )
      clear()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      toastProblem(error.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => void chase()}>
        Follow up
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => void printRecords({ template: 'order-inquiry', label: 'Contact vendors' }, orderIds)}
      >
        Contact vendors
      </Button>
    </>
  )
}
