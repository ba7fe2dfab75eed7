import { useMemo } from 'react'
import { dayIn } from '#base/days.ts'
import type { OpenByParty } from '#features/party-figures/columns.ts'
import { creditUsed, openByParty, openOf } from '#features/party-figures/columns.ts'
import type { Money, OwedDoc } from '#features/party-figures/rules.ts'
import { sumsOf } from '#features/party-figures/rules.ts'
import { openPayables } from '#features/payables/collection.ts'
import { openReceivables } from '#features/receivables/collection.ts'
import { PARTY_STATES } from '#features/vendors/party.ts'
import type { AggregateQuery, AggregateResult, Query } from '#model/query.ts'
import { ALL, statusTab } from '#ui/collection/list-rows.ts'
import { useDocs, useFiguresOf } from '#ui/collection/use-docs.ts'
import type { CollectionView, DerivedColumn, Tab } from '#ui/collection/view.ts'
import { useClock, useNow } from '#ui/frame/clock.ts'
import { baseCurrency, money } from '#ui/frame/money.ts'

type Shown = Pick<CollectionView, 'derived' | 'tabs'>

/** The directory of vendors with what we owe them, what of it is overdue, and what is ordered. */
export function useVendorColumns(): Shown {
  const known = useOpen(openPayables as Query)
  const answer = useFiguresOf({
    collection: 'po',
    where: [['status', '==', 'Pending']],
    aggregate: { sum: ['totalAmount'], by: ['vendorId', 'currency'] },
  })
  return useMemo(() => {
    const ordered = summed('·ordered', 'Ordered', answer, 'vendorId')
    return { derived: [...openColumns(known), ordered], tabs: openTabs(known, 'We owe') }
  }, [known, answer])
}

/** The directory of customers with what they owe, what of it is overdue, the credit it takes, and the sales of the year. */
export function useCustomerColumns(): Shown {
  const { timeZone } = useClock()
  const year = dayIn(timeZone, useNow()).slice(0, 4)
  const base = baseCurrency()
  const known = useOpen(openReceivables as Query)
  const asked: AggregateQuery = {
    collection: 'receivable',
    where: [
      ['invoiceDate', '>=', `${year}-01-01`],
      ['status', 'in', ['Open', 'Paid', 'Written off']],
    ],
    aggregate: { sum: ['totalAmount'], by: ['customerId', 'currency'] },
  }
  const answer = useFiguresOf(asked)
  return useMemo(() => {
    const credit: DerivedColumn = {
      name: '·credit',
      label: 'Credit used',
      after: 'creditLimit',
      right: true,
      width: 104,
      value: (data, _, id) => {
        const used = creditUsed(data, openOf(known, { id, name: data.name }), base)
        // A limit that nobody uses says nothing.
        return !used ? undefined : `${Math.round(used * 100)} %${used > 1 ? ', over' : ''}`
      },
    }
    const sales = summed('·sales', `Sales ${year}`, answer, 'customerId')
    return { derived: [...openColumns(known), credit, sales], tabs: openTabs(known, 'They owe') }
  }, [known, answer, year, base])
}

function useOpen(open: Query): OpenByParty {
  const { timeZone } = useClock()
  const today = dayIn(timeZone, useNow())
  const base = baseCurrency()
  const docs = useDocs(open) as readonly OwedDoc[] | undefined
  return useMemo(() => openByParty(docs ?? [], { today, timeZone, base }), [docs, today, timeZone, base])
}

const words = (sums: readonly Money[]): string | undefined =>
  sums.map(({ total, currency }) => money(total, currency)).join(', ') || undefined

const openColumns = (known: OpenByParty): DerivedColumn[] =>
  (['open', 'overdue'] as const).map((side) => ({
    name: `·${side}`,
    label: side === 'open' ? 'Open' : 'Overdue',
    after: 'status',
    right: true,
    width: 128,
    value: (data, _, id) => words(openOf(known, { id, name: data.name })[side]),
  }))

function openTabs(known: OpenByParty, owed: string): Tab[] {
  const cut = (side: 'open' | 'overdue', label: string): Tab => ({
    name: side === 'open' ? 'owed' : 'overdue',
    label,
    hot: side === 'overdue',
    where: () => [],
    keeps: (data, _, id) => openOf(known, { id, name: data.name })[side].length > 0,
  })
  return [ALL, cut('open', owed), cut('overdue', 'Overdue'), ...PARTY_STATES.map((state) => statusTab(state))]
}

/** A column of sums by party and currency. */
function summed(name: string, label: string, answer: AggregateResult | undefined, party: string): DerivedColumn {
  const groups = answer && 'groups' in answer ? answer.groups : []
  const byParty = Map.groupBy(groups, ({ key }) => key[party])
  return {
    name,
    label,
    after: 'termsId',
    right: true,
    width: 128,
    value: (_, __, id) =>
      words(
        sumsOf(
          (byParty.get(id) ?? []).map(({ key, sum }) => ({
            amount: Number(sum?.totalAmount?.value ?? 0),
            currency: typeof key.currency === 'string' ? key.currency : undefined,
          })),
          baseCurrency(),
        ),
      ),
  }
}
