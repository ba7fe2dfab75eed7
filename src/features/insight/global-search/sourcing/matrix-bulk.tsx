import { Button } from '@mantine/core'
import { IconChecklist, IconLock, IconShoppingCart } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { dayIn } from '#base/days.ts'
import { Problem } from '#base/problem.ts'
import { counted } from '#base/text/words.ts'
import { orderSourced } from '#features/insight/global-search/sourcing/order-command.ts'
import {
  orderLineOf,
  reserveLineOf,
  type SourcingRow,
  stepOf,
} from '#features/insight/global-search/sourcing/sourcing.ts'
import { todos } from '#features/records/todos/collection.ts'
import { reserveAll } from '#features/stock/reservations/commands.ts'
import type { Data } from '#model/schema/value.ts'
import { commit, execute } from '#ui/api.ts'
import { CommandDialog } from '#ui/command-button.tsx'
import { actOnAll, bringBack } from '#ui/list/remove.ts'
import { useUser } from '#ui/session.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { toast, toastProblem } from '#ui/shell/toasts/toasts.tsx'

interface Ordered {
  orders: { poNumber: string; vendor: string; lines: number }[]
}

/** The actions on the selected lines of a list: buy, reserve, hand over. */
export function MatrixBulk({ rows, clear }: { rows: readonly SourcingRow[]; clear: () => void }): ReactNode {
  const user = useUser()
  const { timeZone } = useClock()
  const now = useNow()
  const [isReserving, setReserving] = useState(false)
  if (rows.length === 0 || !user || user.role === 'viewer') return null
  const orders = known(rows.map(orderLineOf))
  const reserves = known(rows.map(reserveLineOf))

  async function order(): Promise<void> {
    try {
      const { result, seq } = await execute<Ordered>(orderSourced.name, { lines: orders })
      const words = result.orders.map(({ poNumber, vendor }) => `PO ${poNumber} to ${vendor}`).join(', ')
      toast(`${counted(orders.length, 'line')} on ${words}`, () => void bringBack([seq]))
      clear()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      toastProblem(error.message)
    }
  }
  async function handOn(): Promise<void> {
    const data: Data = {
      title: `Source ${counted(rows.length, 'part')}`,
      status: 'To do',
      dueOn: dayIn(timeZone, now),
      assignee: user?.email ?? '',
      checklist: rows.map((row) => ({ text: stepOf(row), done: false })),
    }
    const done = await actOnAll('Task created', () => commit([{ op: 'create', collection: todos.name, data }]))
    if (done) clear()
  }

  const button = { variant: 'default', h: 32 } as const
  return (
    <section className="row wrap gap-8 text-13" aria-label="Selected lines">
      <b>{counted(rows.length, 'line')} selected</b>
      <Button
        {...button}
        leftSection={<IconShoppingCart size={16} />}
        disabled={orders.length === 0}
        onClick={() => void order()}
      >
        Add {orders.length === rows.length ? '' : `${orders.length} `}to draft orders
      </Button>
      <Button
        {...button}
        leftSection={<IconLock size={16} />}
        disabled={reserves.length === 0}
        onClick={() => setReserving(true)}
      >
        Reserve {reserves.length === rows.length ? '' : reserves.length}
      </Button>
      <Button {...button} leftSection={<IconChecklist size={16} />} onClick={() => void handOn()}>
        Create task
      </Button>
      <Button variant="subtle" color="gray" h={32} onClick={clear}>
        Clear
      </Button>
      {orders.length < rows.length && (
        <small>{counted(rows.length - orders.length, 'line')} without a known vendor.</small>
      )}
      {isReserving && (
        <CommandDialog
          offer={{
            command: reserveAll,
            label: `Reserve ${counted(reserves.length, 'part')}`,
            fixed: { lines: reserves },
            confirm: ({ docNumber }) =>
              `${counted(reserves.length, 'part')} will be reserved${docNumber ? ` for ${docNumber}` : ''}, oldest lots first. If any part is short, nothing is reserved.`,
          }}
          clock={{ now, timeZone, today: dayIn(timeZone, now) }}
          done={clear}
          close={() => setReserving(false)}
        />
      )}
    </section>
  )
}

const known = (lines: readonly (Data | undefined)[]): Data[] => lines.filter((line) => line !== undefined)
