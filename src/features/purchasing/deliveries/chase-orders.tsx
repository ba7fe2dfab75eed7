import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { chaseLate } from '#features/purchasing/chasing/commands.ts'
import type { Doc } from '#model/schema/value.ts'
import { execute } from '#ui/api.ts'
import { printRecords } from '#ui/print/print.ts'
import { useSubmit } from '#ui/use-submit.ts'

/** The actions on selected orders: create follow-ups, and print one letter to each vendor. */
export function ChaseOrders({ selected, clear }: { selected: readonly Doc[]; clear: () => void }): ReactNode {
  const { isBusy, run } = useSubmit({ isToast: true })
  const orderIds = selected.map(({ id }) => id)

  const chase = () =>
    run(async () => {
      const { seq, result } = await execute<{ added: number }>(chaseLate.name, { orderIds })
      clear()
      return { words: `${result.added} ${result.added === 1 ? 'order is' : 'orders are'} in Follow-up`, seq }
    })

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
