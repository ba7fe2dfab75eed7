import type { ReactNode } from 'react'
import { useState } from 'react'
import { addDays } from '#base/days.ts'
import { Problem } from '#base/problem.ts'
import { chaseList, chasingOf } from '#features/follow-ups/candidates.ts'
import styles from '#features/follow-ups/chase.module.css'
import type { FollowUp } from '#features/follow-ups/collection.ts'
import { followUps } from '#features/follow-ups/collection.ts'
import { recordOutcome } from '#features/follow-ups/commands.ts'
import { OutcomeDialog } from '#features/follow-ups/outcome-dialog.tsx'
import type { Outcome } from '#features/follow-ups/outcomes.ts'
import type { Item } from '#features/follow-ups/party-card.tsx'
import { PartyCard } from '#features/follow-ups/party-card.tsx'
import { invoicesOf, RemindDialog } from '#features/follow-ups/remind-dialog.tsx'
import type { PurchaseOrder } from '#features/purchase-orders/collection.ts'
import { pendingOrders } from '#features/purchase-orders/collection.ts'
import type { Receivable } from '#features/receivables/collection.ts'
import { openReceivables } from '#features/receivables/collection.ts'
import { settings } from '#features/settings/collection.ts'
import type { Parcel } from '#features/tracking/collection.ts'
import { pendingParcels } from '#features/tracking/collection.ts'
import { commit, execute } from '#ui/api.ts'
import { ListEmpty } from '#ui/collection/list-states.tsx'
import { bringBack } from '#ui/collection/remove.ts'
import type { Clock } from '#ui/collection/view.ts'
import { baseCurrency } from '#ui/frame/money.ts'
import { toast, toastProblem } from '#ui/frame/toasts.tsx'
import { useLive, useLiveDoc } from '#ui/live/use-live.ts'

/** Everything to chase today, by party, worked out live; acting on it stores it. */
export function ChaseDesk({ clock, canWrite }: { clock: Clock; canWrite: boolean }): ReactNode {
  const [asking, setAsking] = useState<{ items: readonly Item[]; outcome: Outcome }>()
  const [reminding, setReminding] = useState<{ party: string; invoices: readonly Receivable[] }>()
  const receivables = useLive(openReceivables) as readonly Receivable[]
  const list = chaseList({
    receivables,
    orders: useLive(pendingOrders) as readonly PurchaseOrder[],
    parcels: useLive(pendingParcels) as readonly Parcel[],
    followUps: useLive({ collection: followUps.name }) as unknown as readonly FollowUp[],
    today: clock.today,
    timeZone: clock.timeZone,
    baseCurrency: baseCurrency(),
    chasing: chasingOf(useLiveDoc<{ chaseAfter?: unknown; quietDays?: unknown }>(settings.name, 'chasing')?.data),
  })

  function pick(items: readonly Item[], outcome: Outcome): void {
    if (outcome === 'Promised' || outcome === 'Dispute') setAsking({ items, outcome })
    else void record(items, outcome, {})
  }

  /** What stopped it, in words; undefined when all are recorded. */
  async function record(
    items: readonly Item[],
    outcome: Outcome,
    more: object,
    isAsked = false,
  ): Promise<string | undefined> {
    const seqs: number[] = []
    try {
      for (const { input } of items) seqs.push((await execute(recordOutcome.name, { ...input, outcome, ...more })).seq)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (!isAsked) toastProblem(error.message)
      return error.message
    }
    const what = items.length === 1 ? items[0]!.subject : `${items.length} items`
    toast(`${what}: ${outcome.toLowerCase()}`, () => void bringBack(seqs))
    return undefined
  }

  async function snooze(id: string): Promise<void> {
    const patch = { dueOn: addDays(clock.today, 1), status: 'Snoozed' }
    try {
      const { seq } = await commit([{ op: 'update', collection: followUps.name, id, patch }])
      toast('Put off until tomorrow', () => void bringBack([seq]))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      toastProblem(error.message)
    }
  }

  return (
    <div className={styles.desk}>
      {list.length === 0 && (
        <ListEmpty
          title="Nobody to chase today"
          text="Overdue invoices, orders past their rule date and late parcels stand here by party, with the follow-ups that are due."
        />
      )}
      {list.map((chased) => (
        <PartyCard
          key={chased.party}
          {...{ chased, clock, canWrite }}
          record={pick}
          snooze={(id) => void snooze(id)}
          remind={(abouts) => setReminding({ party: chased.party, invoices: invoicesOf(abouts, receivables) })}
        />
      ))}
      {reminding && <RemindDialog {...reminding} clock={clock} close={() => setReminding(undefined)} />}
      {asking && (
        <OutcomeDialog
          outcome={asking.outcome}
          subjects={asking.items.map(({ subject }) => subject)}
          clock={clock}
          close={() => setAsking(undefined)}
          record={(more) => record(asking.items, asking.outcome, more, true)}
        />
      )}
    </div>
  )
}
