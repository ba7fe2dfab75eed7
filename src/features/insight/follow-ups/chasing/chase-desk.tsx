import { Button } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { addDays } from '#base/days.ts'
import { settings } from '#features/admin/settings/collection.ts'
import styles from '#features/insight/follow-ups/chasing/chase.module.css'
import { OutcomeDialog } from '#features/insight/follow-ups/chasing/outcome-dialog.tsx'
import {
  type Item,
  PartyCard,
  type PartyCardRow,
  partyCardRows,
} from '#features/insight/follow-ups/chasing/party-card.tsx'
import { useChaseKeys } from '#features/insight/follow-ups/chasing/use-chase-keys.tsx'
import { contactWords, useContacts } from '#features/insight/follow-ups/chasing/use-contacts.tsx'
import { LetterRun } from '#features/insight/follow-ups/letters/letter-run.tsx'
import { overdueInvoices, RemindDialog } from '#features/insight/follow-ups/letters/remind-dialog.tsx'
import { pauseChasing } from '#features/insight/follow-ups/results/pause.ts'
import { Paused } from '#features/insight/follow-ups/results/paused.tsx'
import { bestHour } from '#features/insight/follow-ups/results/results.ts'
import { type Chased, chaseList, chasingOf } from '#features/insight/follow-ups/rules.ts'
import { openReceivables, type Receivable } from '#features/money/receivables/collection.ts'
import { type Customer, customers } from '#features/parties/customers/collection.ts'
import { recordOutcome } from '#features/purchasing/chasing/commands.ts'
import { type PurchaseOrder, pendingOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { type FollowUp, followUps } from '#features/records/follow-ups/collection.ts'
import type { FollowUpOutcome } from '#features/records/follow-ups/rules.ts'
import { type Parcel, pendingParcels } from '#features/shipping/tracking/collection.ts'
import { commit, execute } from '#ui/api.ts'
import { ListEmpty } from '#ui/list/list-states.tsx'
import type { Clock } from '#ui/list/views/view.ts'
import { useLive, useLiveDoc } from '#ui/live/use-live.ts'
import { baseCurrency } from '#ui/shell/money/money.ts'
import { Spinner } from '#ui/shell/spinner.tsx'
import { type Done, useSubmit } from '#ui/use-submit.ts'

interface Props {
  clock: Clock
  canWrite: boolean
  me: string
  /** The form for a new follow-up, above the cards. */
  quickAdd: ReactNode
}

/** Everything to follow up today, by party, computed live; acting on an item stores it. */
export function ChaseDesk({ clock, canWrite, me, quickAdd }: Props): ReactNode {
  const [asking, setAsking] = useState<{ items: readonly Item[]; outcome: FollowUpOutcome }>()
  const [isRunning, setRunning] = useState(false)
  const { run } = useSubmit({ isToast: true })
  const [reminding, setReminding] = useState<{ party: string; invoices: readonly Receivable[] }>()
  const receivables = useLive(openReceivables) as readonly Receivable[]
  const paused = useLive({ collection: customers.name, where: [['chasePausedUntil', '>=', clock.today]] })
  const stored = useLive({ collection: followUps.name }) as unknown as readonly FollowUp[]
  const list = chaseList({
    receivables,
    paused: new Set(paused.map(({ id }) => id)),
    orders: useLive(pendingOrders) as readonly PurchaseOrder[],
    parcels: useLive(pendingParcels) as readonly Parcel[],
    followUps: stored,
    today: clock.today,
    timeZone: clock.timeZone,
    baseCurrency: baseCurrency(),
    chasing: chasingOf(useLiveDoc<{ chaseAfter?: unknown; quietDays?: unknown }>(settings.name, 'chasing')?.data),
  })

  function pick(items: readonly Item[], outcome: FollowUpOutcome): void {
    if (outcome === 'Promised' || outcome === 'Dispute') setAsking({ items, outcome })
    else void run(() => record(items, outcome, {}))
  }

  async function record(items: readonly Item[], outcome: FollowUpOutcome, more: object): Promise<Done> {
    const seq: number[] = []
    for (const { input } of items) seq.push((await execute(recordOutcome.name, { ...input, outcome, ...more })).seq)
    const what = items.length === 1 ? items[0]!.subject : `${items.length} items`
    return { words: `${what}: ${outcome.toLowerCase()}`, seq }
  }

  const act = (words: string, work: () => Promise<{ seq: number }>) =>
    run(async () => ({ words, seq: (await work()).seq }))

  /** Postpones one item until tomorrow; an item found by the rules is stored as a follow-up. */
  const snooze = (row: PartyCardRow) =>
    act(`${row.subject}: tomorrow`, () => {
      const later = { dueOn: addDays(clock.today, 1), status: 'Snoozed' }
      return commit([
        row.followUpId
          ? { op: 'update', collection: followUps.name, id: row.followUpId, patch: later }
          : { op: 'create', collection: followUps.name, data: { ...row.input, ...later, assignee: me } },
      ])
    })

  /** Pauses reminders for a customer, or for its invoices when they have no customer id. */
  const pause = ({ party, candidates, followUps: own }: Chased, days: number) =>
    act(`Reminders paused for ${party}`, () => {
      const references = [...candidates.map(({ about }) => about), ...own.flatMap(({ data }) => data.about ?? [])]
      const invoices = overdueInvoices(references, receivables)
      const customerId = invoices.find(({ data }) => data.customerId)?.data.customerId
      const target = customerId ? { customerId } : { receivableIds: invoices.map(({ id }) => id) }
      return execute(pauseChasing.name, { ...target, until: addDays(clock.today, days) })
    })

  const rows = list.flatMap((chased) => partyCardRows(chased, clock))
  const desk = useRef<HTMLDivElement>(null)
  useChaseKeys(desk, canWrite ? rows : [], { pick, snooze: (row) => void snooze(row) })
  const contactOf = useContacts(list.map(({ party }) => party))

  // Cards that grew by a line once the contacts load would push everything below them down.
  if (!contactOf) return <Spinner />
  return (
    <>
      <div className={`flex top ${styles.begin}`}>
        {quickAdd}
        {canWrite && list.some(({ candidates }) => candidates.some(({ kind }) => kind === 'Collect')) && (
          <Button h={32} variant="default" onClick={() => setRunning(true)}>
            Print reminders
          </Button>
        )}
      </div>
      <div className={`stack scrolls gap-12 ${styles.desk}`} ref={desk}>
        {isRunning && <LetterRun customers={toAsk(list, receivables)} close={() => setRunning(false)} />}
        {list.length === 0 && (
          <ListEmpty
            title="Nothing to follow up today"
            text="Overdue invoices, late orders and late parcels appear here, grouped by company."
          />
        )}
        {list.map((chased) => (
          <PartyCard
            key={chased.party}
            {...{ chased, clock, canWrite }}
            record={pick}
            snooze={(row) => void snooze(row)}
            pause={(days) => void pause(chased, days)}
            contact={contactWords(
              contactOf(chased.party),
              bestHour(
                stored.filter(({ data }) => data.partyName === chased.party),
                clock.timeZone,
              ),
            )}
            remind={(references) =>
              setReminding({ party: chased.party, invoices: overdueInvoices(references, receivables) })
            }
          />
        ))}
        <Paused {...{ clock, canWrite, receivables }} customers={paused as unknown as readonly Customer[]} />
        {reminding && <RemindDialog {...reminding} clock={clock} close={() => setReminding(undefined)} />}
        {asking && (
          <OutcomeDialog
            outcome={asking.outcome}
            subjects={asking.items.map(({ subject }) => subject)}
            isMoney={asking.items.length === 1 && asking.items[0]!.input.kind === 'Collect'}
            clock={clock}
            close={() => setAsking(undefined)}
            record={(more) => record(asking.items, asking.outcome, more)}
          />
        )}
      </div>
    </>
  )
}

/** The customers to send reminders to, each once; an invoice without a customer id gets no letter. */
function toAsk(list: readonly Chased[], receivables: readonly Receivable[]): { id: string; data: { name: string } }[] {
  const references = list.flatMap(({ candidates }) => candidates.map(({ about }) => about))
  const named = overdueInvoices(references, receivables).flatMap(({ data }) =>
    data.customerId ? [[data.customerId, data.customerName || data.customerId] as const] : [],
  )
  return [...new Map(named)].map(([id, name]) => ({ id, data: { name } }))
}
