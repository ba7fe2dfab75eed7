import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type Day, dayIn, longDay } from '#base/days.ts'
import { reserveOrderNumber } from '#features/data/label-generator/reserve-command.ts'
import styles from '#features/data/label-generator/screen.module.css'
import { LotSeries, SkuMaker } from '#features/data/label-generator/series.tsx'
import { Result } from '#features/data/label-generator/text-tabs.tsx'
import { nextOfDay, openingOf } from '#features/data/label-generator/texts.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { poDueDay } from '#model/document/days/order-days.ts'
import { recordAddress } from '#model/record-address.ts'
import { query } from '#model/schema/collection.ts'
import { DayInput } from '#ui/fields/date-input.tsx'
import { Await } from '#ui/live/await.tsx'
import { useCommand } from '#ui/live/use-command.ts'
import { useLive } from '#ui/live/use-live.ts'
import { useUser } from '#ui/session.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { Spinner } from '#ui/shell/spinner.tsx'
import { toast } from '#ui/shell/toasts/toasts.tsx'

/** Numbers of orders and lots, and SKUs. */
export function NumberTab(): ReactNode {
  return (
    <>
      <OrderNumber />
      <LotSeries />
      <SkuMaker />
    </>
  )
}

/** The next PO number of a day, and when such an order is due; staff can reserve it for a draft. */
function OrderNumber(): ReactNode {
  const { timeZone } = useClock()
  const [day, setDay] = useState<string | undefined>(dayIn(timeZone, useNow()))
  const user = useUser()
  return (
    <div className={`grid ${styles.two}`}>
      <div className={`grid packed gap-12 ${styles.set}`}>
        <DayInput label="Day of the order" day={day} change={setDay} />
      </div>
      {!day || poDueDay(nextOfDay(day, [])) === undefined ? (
        <Result title="PO number" text="Choose a day" />
      ) : user ? (
        <Await fallback={<Spinner />}>
          <Next day={day} mayReserve={user.role !== 'viewer'} />
        </Await>
      ) : (
        <Preview number={nextOfDay(day, [])} />
      )}
    </div>
  )
}

function Preview({ number }: { number: string }): ReactNode {
  const due = poDueDay(number)
  return (
    <Result
      title="PO number"
      text={number}
      note={`Preview only. Assigned when the order is saved. The order is due on ${longDay(due!)}.`}
    />
  )
}

const MAX_OF_A_DAY = 1000

function Next({ day, mayReserve }: { day: Day; mayReserve: boolean }): ReactNode {
  const { history } = useRouter()
  const orders = useLive(
    query(purchaseOrders, { where: [['poNumber', 'starts-with', openingOf(day)]], limit: MAX_OF_A_DAY }),
  )
  const reserve = useCommand<{ id: string; poNumber: string }>(reserveOrderNumber)
  async function take(): Promise<void> {
    const done = await reserve.run({ day })
    if (!done) return
    const { id, poNumber } = done.result
    toast(`Draft ${poNumber} created`)
    history.push(recordAddress(purchaseOrders, id))
  }
  return (
    <div className="grid packed gap-12">
      <Preview
        number={nextOfDay(
          day,
          orders.flatMap(({ data }) => data.poNumber ?? []),
        )}
      />
      {reserve.problem && <p role="alert">{reserve.problem.message}</p>}
      {mayReserve && (
        <Button h={32} w="fit-content" loading={reserve.isRunning} onClick={() => void take()}>
          Reserve with a draft
        </Button>
      )}
    </div>
  )
}
