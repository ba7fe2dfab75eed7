import { Button, Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { type Receipt, receipts } from '#features/purchasing/receiving/collection.ts'
import {
  chargesLeft,
  type LandedAllocation,
  landedAllocationOf,
} from '#features/purchasing/receiving/landed-cost/rules.ts'
import { shipments } from '#features/shipping/shipments/collection.ts'
import { addLandedCost } from '#features/stock/landed-cost/commands.ts'
import { BASES, type Basis } from '#features/stock/landed-cost/rules.ts'
import { movements } from '#features/stock/ledger/collection.ts'
import { type Lot, lots } from '#features/stock/lots/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { postings } from '#features/stock/postings/collection.ts'
import { SOLD } from '#features/stock/revaluation/rules.ts'
import { anyOf } from '#model/query/any-of.ts'
import { execute } from '#ui/api.ts'
import { FieldInput } from '#ui/fields/all.tsx'
import { shortDay } from '#ui/grid/format.ts'
import { useDocs, useFiguresOf } from '#ui/list/rows/use-docs.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { moneyText } from '#ui/shell/money/money.ts'
import { submitKey } from '#ui/submit-key.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { useSubmit } from '#ui/use-submit.ts'

/** The maximum number of receipts listed. */
const OFFERED = 200

interface Props {
  billId: string
  title: string
  clock: Clock
  close: () => void
}

/**
 * Allocates the charges of a bill to the cost of goods: to which receipts, by which basis, and the resulting cost of
 * each lot.
 */
export default function AllocateDialog({ billId, title, clock, close }: Props): ReactNode {
  const charges = useCharges(billId)
  const came = useReceipts(billId)
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const [kind, setKind] = useState<string>()
  const [typed, setTyped] = useState<number>()
  const [basis, setBasis] = useState<Basis>('Value')
  const [search, setSearch] = useState('')
  const [on, setOn] = useState<string | undefined>(clock.today)
  const { isBusy, problem, at, clear, submit } = useSubmit()
  const receiptIds = [...(chosen ?? came?.own ?? [])]
  const charge = charges?.find((one) => one.kind === kind) ?? charges?.find(({ left }) => left > 0) ?? charges?.[0]
  const amount = typed ?? charge?.left ?? 0
  const allocation = useAllocation(receiptIds, amount, basis)
  if (!charges || !came) return null
  const words = search.trim().toLowerCase()
  const rows = came.all.filter(
    ({ id, data }) =>
      receiptIds.includes(id) ||
      [data.receiptNumber, data.vendorName, data.poNumber].some((text) => text?.toLowerCase().includes(words)),
  )
  return (
    <Dialog title={title} onClose={close} size={880}>
      <form
        className="stack gap-14"
        noValidate
        onKeyDown={submitKey}
        onSubmit={submit(async () => {
          if (amount === 0) throw refuse('Enter the amount to allocate.', 'amount')
          if (receiptIds.length === 0) throw refuse('Choose at least one receipt.')
          await execute(addLandedCost.name, {
            ...{ receiptIds, kind: charge?.kind ?? 'Freight', amount, basis, billId },
            ...(on && { on }),
          })
          close()
          return { words: `${moneyText(amount)} of ${charge?.kind.toLowerCase() ?? 'cost'} allocated` }
        })}
      >
        <div className="flex wrap gap-8-12">
          <NativeSelect
            label="Charge"
            value={charge?.kind ?? ''}
            onChange={(event) => {
              setKind(event.currentTarget.value)
              setTyped(undefined)
            }}
            data={charges.map((one) => ({ value: one.kind, label: `${one.kind}: ${moneyText(one.left)} left` }))}
            data-autofocus
          />
          <NumberInput
            label="Amount"
            value={amount}
            thousandSeparator=","
            decimalScale={3}
            {...at('amount')}
            onChange={(value) => {
              clear('amount')
              setTyped(Number(value) || 0)
            }}
          />
          <NativeSelect
            label="Allocate by"
            value={basis}
            onChange={(event) => setBasis(event.currentTarget.value as Basis)}
            data={[...BASES]}
          />
          <FieldInput
            {...{ today: clock.today, timeZone: clock.timeZone }}
            field={addLandedCost.input.on}
            value={on}
            {...at('on')}
            onCommit={(day) => {
              clear('on')
              setOn(typeof day === 'string' ? day : undefined)
            }}
          />
          <TextInput
            label="Find receipts"
            placeholder="Receipt, vendor or PO"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        </div>
        <DataTable<Receipt>
          label="Receipts"
          rows={rows}
          keyOf={({ id }) => id}
          isFixed
          page={8}
          empty="No receipts found."
          columns={[
            {
              label: 'Allocate',
              isQuiet: true,
              show: ({ id, data }) => (
                <Checkbox
                  aria-label={`Allocate to ${data.receiptNumber ?? id}`}
                  checked={receiptIds.includes(id)}
                  onChange={(event) => {
                    const next = new Set(receiptIds)
                    if (event.currentTarget.checked) next.add(id)
                    else next.delete(id)
                    clear()
                    setChosen(next)
                  }}
                />
              ),
            },
            { label: 'Receipt', isHead: true, value: ({ data }) => data.receiptNumber },
            {
              label: 'Received',
              value: ({ data }) => {
                const day = toDay(data.receivedOn, clock.timeZone)
                return day && shortDay(day, clock.today)
              },
            },
            { label: 'Vendor', value: ({ data }) => data.vendorName },
            { label: 'PO', value: ({ data }) => data.poNumber },
            { label: 'Value', kind: 'money', value: ({ data }) => data.value },
          ]}
        />
        {charges.every(({ left }) => left === 0) && (
          <p role="status">Everything on this bill is allocated. Enter a negative amount to take some of it back.</p>
        )}
        <AllocationNote {...{ allocation, isChosen: receiptIds.length > 0 }} />
        {problem && (
          <p role="alert" className="text-13 late">
            {problem}
          </p>
        )}
        <div className="flex end gap-8">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Allocate {moneyText(amount)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function AllocationNote({
  allocation,
  isChosen,
}: {
  allocation: LandedAllocation | { why: string } | undefined
  isChosen: boolean
}): ReactNode {
  if (!isChosen) return <p role="status">Choose the receipts that the charge was for.</p>
  if (!allocation) return null
  if ('why' in allocation) return <p role="alert">{allocation.why}</p>
  return (
    <>
      <DataTable
        label="Cost of each lot"
        rows={allocation.lots}
        keyOf={({ lot }) => lot.id}
        isFixed
        page={8}
        empty="Nothing of these receipts is in stock; the whole charge is cost of goods sold."
        columns={[
          { label: 'Part', isHead: true, value: ({ lot }) => lot.data.partNumber },
          { label: 'Lot', value: ({ lot }) => lot.data.lotNumber },
          { label: 'On hand', kind: 'number', value: ({ lot }) => lot.data.qtyOnHand },
          { label: 'Unit value', kind: 'price', value: ({ before }) => before },
          { label: 'Then', kind: 'price', value: ({ after }) => after },
        ]}
      />
      <p role="status">
        {moneyText(allocation.inStock)} is added to stock, {moneyText(allocation.elsewhere)} to cost of goods sold and
        rounding.
      </p>
    </>
  )
}

function useCharges(billId: string) {
  const answer = useFiguresOf({
    collection: postings.name,
    where: [
      ['ledger', '==', 'Landed cost clearing'],
      ['itemId', '==', billId],
    ],
    aggregate: { sum: ['base'], by: ['key'] },
  })
  if (!answer) return undefined
  const groups = 'groups' in answer ? answer.groups : []
  return chargesLeft(groups.map(({ key, sum }) => ({ key: key.key, base: Number(sum?.base?.value ?? 0) })))
}

/** Posted receipts, latest first, and the ids of those of the shipment that the bill is for. */
function useReceipts(billId: string): { all: readonly Receipt[]; own: string[] } | undefined {
  const posted = useDocs({
    collection: receipts.name,
    where: [
      ['status', '==', 'Posted'],
      ['kind', '==', 'Stock'],
    ],
    orderBy: [['receivedOn', 'desc']],
    limit: OFFERED,
  }) as readonly Receipt[] | undefined
  const carried = useDocs({ collection: shipments.name, where: [['payableId', '==', billId]], limit: 20 })
  if (!posted || !carried) return undefined
  const orders = new Set(carried.flatMap(({ data }) => (Array.isArray(data.poIds) ? data.poIds : [])))
  return { all: posted, own: posted.flatMap(({ id, data }) => (data.poId && orders.has(data.poId) ? [id] : [])) }
}

function useAllocation(receiptIds: readonly string[], amount: number, basis: Basis) {
  const rows = useDocs(
    receiptIds.length > 0 ? { collection: lots.name, where: [anyOf('receiptId', receiptIds)], limit: 1000 } : undefined,
  ) as readonly Lot[] | undefined
  const ids = (rows ?? []).map(({ id }) => id)
  const sold = useFiguresOf(
    ids.length > 0
      ? {
          collection: movements.name,
          where: [anyOf('lotId', ids), ['type', 'in', [...SOLD]]],
          aggregate: { sum: ['qtyDelta'], by: ['lotId'] },
        }
      : undefined,
  )
  const numbers = basis === 'Weight' ? [...new Set((rows ?? []).map(({ data }) => data.partNumber))] : []
  const weighed = useDocs(
    numbers.length > 0 ? { collection: parts.name, where: [anyOf('partNumber', numbers)], limit: 1000 } : undefined,
  )
  if (!rows || rows.length === 0 || !sold || (numbers.length > 0 && !weighed)) return undefined
  const left = new Map(
    ('groups' in sold ? sold.groups : []).map(({ key, sum }) => [
      String(key.lotId),
      -Number(sum?.qtyDelta?.value ?? 0),
    ]),
  )
  return landedAllocationOf(rows, {
    ...{ amount, basis },
    soldOf: (id) => left.get(id) ?? 0,
    weightKgOf: (id) => Number(weighed?.find((part) => part.id === id)?.data.weightKg ?? 0),
  })
}
