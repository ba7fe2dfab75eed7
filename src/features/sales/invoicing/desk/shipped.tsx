import { Button, Checkbox } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { counted } from '#base/text/words.ts'
import { type Receivable, receivables } from '#features/money/receivables/collection.ts'
import { type Deal, deals } from '#features/sales/deals/collection.ts'
import { invoiceGoods } from '#features/sales/invoicing/commands.ts'
import { type ToInvoice, toInvoice, whyNotTogether } from '#features/sales/invoicing/desk/to-invoice.ts'
import { type PackingSlip, packingSlips } from '#features/sales/packing-slips/collection.ts'
import { recordAddress } from '#model/record-address.ts'
import { execute } from '#ui/api.ts'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import classes from '#ui/record/record.module.css'
import { Dialog } from '#ui/shell/dialog.tsx'
import { useKeys } from '#ui/shell/keyboard/keyboard.ts'
import { baseCurrency, moneyText } from '#ui/shell/money/money.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { useSubmit } from '#ui/use-submit.ts'

const MAX_SLIPS = 1000

/** Shipments waiting to be invoiced, and the button that shows how many there are. */
export function ShippedNotInvoiced(): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const slips = useDocs({
    collection: packingSlips.name,
    where: [['status', '==', 'Shipped']],
    orderBy: [['shippedOn', 'desc']],
    limit: MAX_SLIPS,
  }) as readonly PackingSlip[] | undefined
  const open = useDocs({
    collection: deals.name,
    where: [['status', '==', 'Confirmed']],
    orderBy: [['orderDate', 'asc']],
    limit: MAX_SLIPS,
  }) as readonly Deal[] | undefined
  const rows = toInvoice(slips ?? [], open ?? [], baseCurrency())
  useKeys({ i: ['Invoice shipments', () => setOpen(true)] })
  return (
    <>
      <Button variant={rows.length > 0 ? 'light' : 'default'} onClick={() => setOpen(true)} aria-keyshortcuts="i">
        Shipped, not invoiced ({rows.length})
      </Button>
      {isOpen && <Choose rows={rows} close={() => setOpen(false)} />}
    </>
  )
}

function Choose({ rows, close }: { rows: readonly ToInvoice[]; close: () => void }): ReactNode {
  const { history } = useRouter()
  const { isBusy, problem, clear, submit } = useSubmit()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [isIssued, setIssued] = useState(true)
  const chosen = rows.filter(({ slip }) => ticked.has(slip.id))
  const why = whyNotTogether(chosen)
  const worth = sumMoney(chosen.map((row) => row.worth ?? 0))
  const turn = (id: string): void => {
    clear()
    setTicked((old) => new Set(old.has(id) ? [...old].filter((one) => one !== id) : [...old, id]))
  }
  const invoice = submit(async () => {
    if (why) throw refuse(why)
    const { result } = await execute<Receivable>(invoiceGoods.name, {
      slipIds: chosen.map(({ slip }) => slip.id),
      issue: isIssued,
    })
    close()
    history.push(recordAddress(receivables, result.id))
    return { words: result.data.invoiceNumber ? `${result.data.invoiceNumber} issued` : 'Draft created' }
  })
  return (
    <Dialog title="Invoice shipments" onClose={close} size={900}>
      <form onSubmit={invoice}>
        <DataTable
          label="Shipped, not invoiced"
          rows={rows}
          keyOf={({ slip }) => slip.id}
          isFlat
          isFixed
          hasCards
          empty="Everything that was shipped is invoiced."
          columns={[
            {
              label: 'Choose',
              isQuiet: true,
              show: ({ slip }) => (
                <Checkbox
                  aria-label={`Invoice ${slip.data.slipNumber}`}
                  checked={ticked.has(slip.id)}
                  onChange={() => turn(slip.id)}
                />
              ),
            },
            { label: 'Slip', isHead: true, value: ({ slip }) => slip.data.slipNumber },
            { label: 'Deal', value: ({ slip }) => slip.data.transactionNumber },
            { label: 'Customer', value: ({ slip }) => slip.data.customerName },
            { label: 'Shipped', kind: 'day', value: ({ slip }) => textIn(slip.data.shippedOn) },
            { label: 'Pieces', kind: 'number', value: ({ pieces }) => pieces },
            {
              label: 'Worth',
              kind: 'money',
              value: (row) => row.worth,
              show: (row) => (row.worth === undefined ? '' : moneyText(row.worth, row.currency)),
            },
          ]}
        />
        {rows.length > 0 && (
          <>
            <p role={problem ? 'alert' : 'status'} className={`below-16 ${problem ? 'soon' : 'dim'}`}>
              {problem ??
                why ??
                `${counted(chosen.length, 'shipment')} for ${moneyText(worth, chosen[0]?.currency)} before tax, freight and services.`}
            </p>
            <div className={`flex end gap-8 ${classes.buttons}`}>
              <Checkbox
                label="Issue at once"
                checked={isIssued}
                onChange={(event) => setIssued(event.currentTarget.checked)}
              />
              <Button type="submit" size="md" loading={isBusy}>
                Invoice {chosen.length > 0 ? counted(chosen.length, 'shipment') : 'shipments'}
              </Button>
            </div>
          </>
        )}
      </form>
    </Dialog>
  )
}

const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
