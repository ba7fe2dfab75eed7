import { useMemo } from 'react'
import { dayIn } from '#base/days.ts'
import { depositOffer, RECEIVE_DIALOGS } from '#features/money/cash-application/parts.tsx'
import { CreditHint } from '#features/money/receivables/parts.tsx'
import { type Customer, customers } from '#features/parties/customers/collection.ts'
import { dealLineEntry } from '#features/sales/deal-desk/line-entry.tsx'
import { dealOffers } from '#features/sales/deal-desk/offers.ts'
import { DealPanels } from '#features/sales/deal-desk/panels.tsx'
import { ReturnDialog } from '#features/sales/deal-desk/return-dialog.tsx'
import { ReviseDialog } from '#features/sales/deal-desk/revise-dialog.tsx'
import { dealColumns } from '#features/sales/deal-desk/rules.ts'
import { Tracks } from '#features/sales/deal-desk/tracks.tsx'
import { type Deal, deals } from '#features/sales/deals/collection.ts'
import { announceReturn } from '#features/sales/returns/commands.ts'
import { linkedPages } from '#model/record-pages.ts'
import type { Data } from '#model/schema/value.ts'
import { readOnce } from '#ui/api.ts'
import type { Clock, CollectionView, CommandOffer } from '#ui/list/views/view.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'

/** A new deal takes the terms and currency of its customer. */
const PROPOSES: CollectionView['proposes'] = {
  by: ['customerId'],
  ask: async ({ customerId }): Promise<Data> => {
    if (typeof customerId !== 'string' || !customerId) return {}
    const { gets } = await readOnce({ gets: [{ collection: customers.name, id: customerId }] })
    const { termsId, currency } = (gets[0] as Customer | null)?.data ?? {}
    return { ...(termsId && { termsId }), ...(currency && { currency }) }
  },
}

const DIALOGS = { ...RECEIVE_DIALOGS, [announceReturn.name]: ReturnDialog, 'deal.revise': ReviseDialog }

const KEYS = {
  q: 'Quote',
  c: 'Confirm order',
  r: 'Revise',
  s: ['Packing slip', 'Ship'],
  i: 'Invoice',
  p: 'Proforma',
  o: 'Lost',
  t: 'Return',
  b: 'Receive return',
  y: 'Credit',
  d: 'Receive deposit',
}

/** The view of deals, for every list of deals: their editor, actions and side panels. */
export function useDealView(): CollectionView & { clock: Clock } {
  const { timeZone } = useClock()
  const now = useNow()
  const clock = useMemo(() => ({ now, today: dayIn(timeZone, now), timeZone }), [now, timeZone])
  return {
    clock,
    collection: deals,
    searchHint: 'Customer, number, part',
    related: linkedPages(),
    proposes: PROPOSES,
    commands: (doc, { today }) => [...dealOffers(doc as Deal, today), ...deposits(doc as Deal)],
    dialogs: DIALOGS,
    commandKeys: KEYS,
    lineEntry: dealLineEntry,
    lineColumns: dealColumns,
    figures: (doc) => <Tracks doc={doc} clock={clock} />,
    panels: (doc, at) => <DealPanels doc={doc} clock={at} />,
    hint: (data) => <CreditHint data={data} />,
    mark: ({ status, validUntil }) => (isOver(status, validUntil, clock.today) ? 'Expired' : undefined),
    summary: ({ customerName, kind, revision }) =>
      [customerName, kind !== 'Sale' && kind, revision && `R${revision}`].filter(Boolean).join(' · '),
  }
}

/** The action to receive a deposit for a quoted or confirmed deal. */
function deposits({ id, data }: Deal): CommandOffer[] {
  const { customerId, status, kind } = data
  if (!customerId || kind === 'Return' || (status !== 'Quoted' && status !== 'Confirmed')) return []
  return [depositOffer({ customerId, amount: 0, for: { transactionId: id } })]
}

const isOver = (status: unknown, validUntil: unknown, today: string): boolean =>
  status === 'Quoted' && typeof validUntil === 'string' && validUntil < today
