import { Button } from '@mantine/core'
import { IconClipboardCheck, IconEyeOff } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dayIn, daysBetween, toDay } from '#base/days.ts'
import { Problem } from '#base/problem.ts'
import { counted } from '#base/text/words.ts'
import { type PurchaseOrder, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import type { Receipt } from '#features/purchasing/receiving/collection.ts'
import { beginReceiptCount, begunCounts } from '#features/purchasing/receiving/mobile/begun.ts'
import styles from '#features/purchasing/receiving/mobile/mobile.module.css'
import { openOfLine, withLineIds } from '#features/stock/line-entries/rules.ts'
import { poDueDay } from '#model/document/days/order-days.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'
import { execute, newKey } from '#ui/api.ts'
import { shortDay } from '#ui/grid/format.ts'
import { useQueue } from '#ui/offline/use-queue.tsx'
import { useUser } from '#ui/session.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { useSubmit } from '#ui/use-submit.ts'

/** One expected order: start a count, blind or with the ordered quantities, or continue one. */
export function ArrivalCard({ order, counting }: { order: PurchaseOrder; counting: readonly Receipt[] }): ReactNode {
  const { poNumber, vendorName, expectedDate } = order.data
  const { timeZone } = useClock()
  const today = dayIn(timeZone, useNow())
  const { history } = useRouter()
  const { waiting, act } = useQueue()
  const begun = begunCounts(waiting).filter(({ receipt }) => receipt.data.poId === order.id)
  const { isBusy, run } = useSubmit({ isToast: true })
  const canWrite = useUser()?.role !== 'viewer'
  const left = withLineIds((order.data.lines ?? []) as Data[]).map((line) => openOfLine(purchaseOrders.name, line))
  const open = left.reduce(addQty, 0)
  const due = toDay(expectedDate, timeZone) ?? poDueDay(poNumber)
  const late = due ? daysBetween(due, today) : 0
  const begin = (blind: boolean) =>
    run(async () => {
      const key = newKey()
      const receiptId = newKey()
      const begins = beginReceiptCount(order, blind, { key, receiptId })
      try {
        await execute<Receipt>(begins.command, begins.input, { idempotencyKey: key })
      } catch (error) {
        if (!(error instanceof Problem) || !error.more.network) throw error
        // Sent again with the same idempotency key, it starts only one count, whether or not the server received the
        // first request.
        act(begins)
      }
      history.push(`/mdelivery?receipt=${receiptId}`)
      return undefined
    })
  return (
    <li className="stack panel gap-12 pad-14" aria-label={`PO ${poNumber ?? order.id}`}>
      <div className={`stack slim breaks ${styles.what}`}>
        <b className="text-16 bold">PO {poNumber ?? order.id}</b>
        <span className="dim">{vendorName ?? 'No vendor'}</span>
        <small className="dim" data-late={late > 0 || undefined}>
          {[
            `${counted(open, 'piece')} on ${counted(left.filter((qty) => qty > 0).length, 'line')}`,
            due && `${toDay(expectedDate, timeZone) ? 'promised' : 'due'} ${shortDay(due, today)}`,
            late > 0 && `${counted(late, 'day')} late`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </div>
      {counting.map(({ id, data }) => (
        <Button key={id} size="lg" fullWidth onClick={() => history.push(`/mdelivery?receipt=${id}`)}>
          Continue counting {data.receiptNumber}
        </Button>
      ))}
      {begun.map(({ receipt: { id } }) => (
        <Button key={id} size="lg" fullWidth onClick={() => history.push(`/mdelivery?receipt=${id}`)}>
          Go on counting, not sent yet
        </Button>
      ))}
      {canWrite && (
        <div className={`grid gap-8 ${styles.two}`}>
          <Button
            size="lg"
            variant={counting.length + begun.length > 0 ? 'default' : 'filled'}
            loading={isBusy}
            leftSection={<IconClipboardCheck size={20} />}
            onClick={() => void begin(false)}
          >
            Count
          </Button>
          <Button
            size="lg"
            variant="default"
            disabled={isBusy}
            leftSection={<IconEyeOff size={20} />}
            onClick={() => void begin(true)}
          >
            Blind count
          </Button>
        </div>
      )}
    </li>
  )
}
