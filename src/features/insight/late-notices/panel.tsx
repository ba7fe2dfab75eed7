import { Button } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { dayIn } from '#base/days.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { lateLetter } from '#features/insight/late-notices/letter.ts'
import { type AwaitedLine, isLate, promisedDay, waitingDeals } from '#features/insight/late-notices/rules.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { type PurchaseOrder, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { askToSend } from '#features/records/outbox/parts.tsx'
import { deals } from '#features/sales/deals/collection.ts'
import { languageOf } from '#model/languages/languages.ts'
import { recordAddress } from '#model/record-address.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { shortDay } from '#ui/grid/format.ts'
import { useLiveDoc } from '#ui/live/use-live.ts'
import { useUser } from '#ui/session.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { DataTable } from '#ui/table/data-table.tsx'

/** The customers waiting for goods of an order, each with a notice of the date. */
export function WaitingCustomers({ collection, doc }: { collection: AnyCollection; doc: Doc }): ReactNode {
  const { timeZone } = useClock()
  if (collection.name !== purchaseOrders.name || doc.data.status !== 'Pending') return null
  const waiting = waitingDeals(doc as PurchaseOrder, timeZone)
  if (waiting.size === 0) return null
  return (
    <section aria-label="Waiting customers" className="stack gap-8 below-16">
      {[...waiting].map(([dealId, lines]) => (
        <WaitingDeal key={dealId} {...{ dealId, lines }} />
      ))}
    </section>
  )
}

function WaitingDeal({ dealId, lines }: { dealId: string; lines: readonly AwaitedLine[] }): ReactNode {
  const { timeZone } = useClock()
  const today = dayIn(timeZone, useNow())
  const role = useUser()?.role
  const deal = useLiveDoc<Data>(deals.name, dealId)
  const customer = useLiveDoc<Data>(customers.name, deal?.data.customerId as string | undefined)?.data
  const company = useLiveDoc<{ companyName?: string }>(settings.name, 'company')?.data.companyName ?? ''
  if (!deal) return null
  const rows = lines.map((line) => ({ ...line, promised: promisedDay(deal.data, line.dealLineId, timeZone) }))
  const number = String(deal.data.transactionNumber ?? dealId)
  const name = [number, deal.data.customerName].filter(Boolean).join(', ')
  const notify = (): void =>
    askToSend({
      collection: deals,
      doc: deal,
      begin: {
        to: typeof customer?.email === 'string' ? customer.email : '',
        ...lateLetter({
          ...{ number: String(deal.data.customerPoNo || number), company, lines: rows },
          language: languageOf(customer),
          contact: String(deal.data.contact ?? customer?.contactName ?? ''),
        }),
      },
    })
  return (
    <DataTable
      label={`Waiting: ${name}`}
      rows={rows}
      keyOf={(_, at) => at}
      isFlat
      isFixed
      hasCards
      tone={({ day, promised }) => (isLate(day, promised) ? 'hot' : undefined)}
      above={
        <p className="row wrap gap-8-12 text-13">
          <a href={recordAddress(deals, dealId)}>{name}</a>
          {(role === 'owner' || role === 'staff') && (
            <Button size="compact-sm" variant="default" leftSection={<IconMailForward size={16} />} onClick={notify}>
              Notify the customer
            </Button>
          )}
        </p>
      }
      columns={[
        { label: 'Part', isHead: true, value: ({ name: part }) => part },
        { label: 'Waits for', kind: 'number', value: ({ qty }) => qty },
        { label: 'Expected', value: ({ day }) => day && shortDay(day, today) },
        { label: 'Promised to the customer', value: ({ promised }) => promised && shortDay(promised, today) },
      ]}
    />
  )
}
