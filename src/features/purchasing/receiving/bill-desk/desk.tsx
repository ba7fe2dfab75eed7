import { Button, Checkbox } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { sumMoney } from '#base/decimal.ts'
import { Problem, refuse } from '#base/problem.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { useSettingsOf } from '#features/admin/settings/parts.tsx'
import { taxesOf } from '#features/money/bill-entry/rules.ts'
import { payables } from '#features/money/payables/collection.ts'
import { BillDayHint } from '#features/money/payables/parts.tsx'
import { HeldHint } from '#features/parties/bank/parts.tsx'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import classes from '#features/purchasing/receiving/bill-desk/desk.module.css'
import { FilePane } from '#features/purchasing/receiving/bill-desk/file-pane.tsx'
import { asReceived, type BilledLine, compared, waitingLines } from '#features/purchasing/receiving/bill-desk/rows.ts'
import { type DeskLine, WaitingTable } from '#features/purchasing/receiving/bill-desk/waiting-table.tsx'
import { billReceived } from '#features/purchasing/receiving/bills/commands.ts'
import { receipts } from '#features/purchasing/receiving/collection.ts'
import { attachments } from '#features/records/attachments/collection.ts'
import { linesIn } from '#model/document/lines.ts'
import { EXEMPT, rateNamed, readRates } from '#model/document/tax/tax.ts'
import { anyOf } from '#model/query/any-of.ts'
import { recordAddress } from '#model/record-address.ts'
import { linkedPages } from '#model/record-pages.ts'
import { choice, lines, money as moneyField, text } from '#model/schema/fields.ts'
import { validate } from '#model/schema/validate.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { commit, execute } from '#ui/api.ts'
import { Totals } from '#ui/document/totals-panel.tsx'
import { FieldInput } from '#ui/fields/all.tsx'
import { answered, hasUnread } from '#ui/fields/typed/typed-text.ts'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { storedDraft } from '#ui/record/drafts/draft.ts'
import type { RecordFile } from '#ui/record/files/files.tsx'
import { useUser } from '#ui/session.ts'
import { baseCurrency, moneyText } from '#ui/shell/money/money.ts'
import { toast } from '#ui/shell/toasts/toasts.tsx'
import { useSubmit } from '#ui/use-submit.ts'

const KIND = 'Landed cost'
const CHARGES = lines('Freight and other lines', {
  kind: choice('Kind', [KIND, 'Charge', 'Expense'], { defaultShown: KIND }),
  category: text('Category', { suggest: ['Freight', 'Duty', 'Insurance', 'Handling'] }),
  description: text('Description'),
  amount: moneyField('Amount', { decimals: 3 }),
})
const HEAD = ['vendorId', 'vendorInvoiceNo', 'invoiceDate', 'termsId', 'taxName', 'totalAmount'] as const

interface Typed {
  head: Data
  /** The invoice figures of each unbilled receipt line, by its key. */
  billed: Readonly<Record<string, BilledLine>>
  file?: RecordFile
}

const EMPTY: Typed = { head: {}, billed: {} }

/** The bill exists whether or not this succeeds, so a failure must not look like a failure of the bill. */
async function attach(file: RecordFile, name: string, recordId: string): Promise<void> {
  const data = { ...file, collection: payables.name, recordId } as unknown as Data
  try {
    await commit([{ op: 'create', collection: attachments.name, data }])
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw new Problem(error.code, `${name} was entered, but its file was not attached. ${error.message}`)
  }
}

/**
 * Enters a vendor's invoice next to its file: received goods of one or more orders, compared line by line with order
 * and receipt.
 */
export function BillDesk({ clock }: { clock: Clock }): ReactNode {
  const draft = storedDraft(localStorage, useUser()?.email ?? '', 'bill-desk')
  const [typed, setTyped] = useState<Typed>(() => ({ ...EMPTY, ...(draft.read() as unknown as Partial<Typed>) }))
  // A new form for each bill, so that no input keeps a value of the previous one.
  const [entered, setEntered] = useState(0)
  const { isBusy, problem, at, clear, form, run } = useSubmit()
  const { head, billed, file } = typed
  const keep = (next: Typed) => {
    setTyped(next)
    draft.keep(next as unknown as Data)
  }
  const rows = useRows(head.vendorId, billed)
  const chosen = rows.flatMap((row) =>
    row.billed && row.comparison ? [{ ...row, billed: row.billed, comparison: row.comparison }] : [],
  )
  const charges = linesIn(head.charges)
  // Pasted values that cannot be parsed are marked in their cells before anything is sent.
  const wrong = validate({ charges: CHARGES }, { charges: [...charges] })
  const currency = chosen[0]?.line.currency || baseCurrency()
  const { net, tax, taxNames } = useSums(
    [
      ...chosen.map(({ comparison }) => comparison.amount),
      ...charges.map(({ amount }) => (typeof amount === 'number' ? amount : 0)),
    ],
    head.taxName,
    currency,
  )
  const total = sumMoney([net, tax])
  const off = typeof head.totalAmount === 'number' ? sumMoney([head.totalAmount, -total]) : 0
  const notes = chosen.flatMap(({ comparison }) => comparison.note ?? [])
  const fields = billReceived.input

  async function enter(approve: boolean): Promise<undefined> {
    if (wrong.length > 0) throw refuse('Correct the marked cells first.')
    const own = Object.fromEntries(HEAD.flatMap((name) => (head[name] === undefined ? [] : [[name, head[name]]])))
    const input = {
      ...own,
      lines: [
        ...chosen.map(({ line: { receiptId, receiptLineId }, billed: { qty, unitPrice } }) => ({
          ...{ kind: 'Goods', receiptId, receiptLineId, qty, unitPrice },
        })),
        // A charge without a chosen kind gets the one its empty cell shows.
        ...charges.filter(({ amount }) => amount !== undefined).map((line) => ({ kind: KIND, ...line })),
      ],
      ...(approve && { approve }),
      ...(approve && head.acceptVariance !== undefined && { acceptVariance: head.acceptVariance }),
    }
    const { result } = await execute<Doc>(billReceived.name, input)
    const name = String(result.data.payableNumber)
    keep(EMPTY)
    setEntered((count) => count + 1)
    toast(`${name} ${approve ? 'approved' : 'entered'}`, undefined, { name, href: recordAddress(payables, result.id) })
    if (file) await attach(file, name, result.id)
    return undefined
  }

  function press(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    const typed = event.currentTarget
    void answered(typed).then(() => {
      if (!hasUnread(typed)) typed.requestSubmit()
    })
  }

  const field = (name: string, of: Parameters<typeof FieldInput>[0]['field']) => (
    <FieldInput
      key={`${name} ${entered}`}
      eager
      {...{ field: of, today: clock.today, timeZone: clock.timeZone }}
      related={linkedPages()}
      value={head[name]}
      unit={of.kind === 'money' ? currency : undefined}
      cells={name === 'charges' ? wrong : undefined}
      autoFocus={name === 'vendorId'}
      {...at(name)}
      onCommit={(value) => {
        clear(name)
        const { [name]: _, ...rest } = head
        const isOther = name === 'vendorId' && value !== head.vendorId
        keep({
          ...typed,
          head: value === undefined ? rest : { ...rest, [name]: value },
          ...(isOther && { billed: {} }),
        })
      }}
    />
  )
  return (
    <div className={`fills grid line-above ${classes.desk}`}>
      <FilePane file={file} put={(next) => keep({ head, billed, ...(next && { file: next }) })} />
      <form
        ref={form}
        className={`stack gap-14 low scrolls-down ${classes.form}`}
        aria-label="Bill"
        noValidate
        onKeyDown={press}
        onSubmit={(event) => {
          event.preventDefault()
          if (!hasUnread(event.currentTarget)) void run(() => enter(true))
        }}
      >
        <div className={`grid three-columns ${classes.fields}`}>
          {HEAD.map((name) =>
            field(
              name,
              name === 'taxName'
                ? { ...fields.taxName, options: { ...fields.taxName.options, suggest: taxNames } }
                : fields[name],
            ),
          )}
        </div>
        <HeldHint data={head} of="bill" />
        <BillDayHint data={head} />
        {rows.length > 2 && (
          <Checkbox
            label={`Bill all ${rows.length} lines`}
            checked={chosen.length === rows.length}
            indeterminate={chosen.length > 0 && chosen.length < rows.length}
            onChange={({ currentTarget: { checked } }) => {
              const all = rows.map(({ line, billed: own }) => [line.key, own ?? asReceived(line)] as const)
              keep({ ...typed, billed: checked ? Object.fromEntries(all) : {} })
            }}
          />
        )}
        <div className="fixed">
          <WaitingTable
            {...{ rows, clock }}
            put={(line, next) => {
              const { [line]: _, ...rest } = billed
              keep({ ...typed, billed: next ? { ...rest, [line]: next } : rest })
            }}
            empty={
              head.vendorId
                ? 'Everything received from this vendor is billed.'
                : 'Choose a vendor to see receipts without a bill.'
            }
          />
        </div>
        {field('charges', CHARGES)}
        {notes.length > 0 && field('acceptVariance', fields.acceptVariance)}
        <div className={classes.sums}>
          <Totals
            rows={[
              ['Lines', moneyText(net, currency)],
              ['Tax', moneyText(tax, currency)],
            ]}
            total={moneyText(total, currency)}
          >
            <p className="above-8 text-13 dim" data-off={off !== 0 || undefined}>
              {head.totalAmount === undefined
                ? 'Type the invoice total to check it.'
                : off === 0
                  ? 'As on the invoice.'
                  : `The invoice says ${moneyText(Math.abs(off), currency)} ${off > 0 ? 'more' : 'less'}.`}
            </p>
            {notes.map((note) => (
              <p className="above-4 text-13" key={note} data-off>
                {note}.
              </p>
            ))}
          </Totals>
        </div>
        {problem && (
          <p role="alert" className="late">
            {problem}
          </p>
        )}
        <div className="flex wrap end gap-8">
          <Button variant="default" disabled={isBusy} onClick={() => void run(() => enter(false))}>
            Enter as draft
          </Button>
          <Button type="submit" loading={isBusy}>
            Approve {moneyText(total, currency)}
          </Button>
        </div>
      </form>
    </div>
  )
}

const PURCHASING = { pct: 2, amount: 5 }

/** The unbilled receipt lines of a vendor, with the invoice figures typed for each. */
function useRows(vendorId: unknown, billed: Typed['billed']): readonly DeskLine[] {
  const { matchPricePct = PURCHASING.pct, matchAmount = PURCHASING.amount } = useSettingsOf('purchasing')
  const of = (collection: string, where: readonly (readonly [string, '==' | '!=', string])[]) =>
    typeof vendorId === 'string'
      ? { collection, where: [['vendorId', '==', vendorId] as const, ...where], limit: 1000 }
      : undefined
  const came = useDocs(of(receipts.name, [['status', '==', 'Posted']])) ?? []
  const waiting = came.filter(({ data }) => data.billState !== 'Full')
  const drafts = useDocs(of(payables.name, [['status', '==', 'Draft']])) ?? []
  const numbers = [
    ...new Set(waiting.flatMap(({ data }) => (typeof data.poNumber === 'string' ? [data.poNumber] : []))),
  ]
  const orders =
    useDocs(
      numbers.length > 0
        ? { collection: purchaseOrders.name, where: [anyOf('poNumber', numbers)], limit: 1000 }
        : undefined,
    ) ?? []
  const at = { tolerance: { pct: matchPricePct, amount: matchAmount }, base: baseCurrency() }
  return waitingLines(waiting, { orders, drafts }).map((line) => {
    const own = billed[line.key]
    return { line, billed: own, comparison: own && compared(line, own, at) }
  })
}

/** The totals of these amounts before tax and of their tax, and the tax rates in the settings. */
function useSums(amounts: readonly number[], taxName: unknown, currency: string) {
  const known = readRates(useDocs({ collection: settings.name })?.find(({ id }) => id === 'tax')?.data.taxes as never)
  const rate = typeof taxName === 'string' ? rateNamed(known, taxName) : undefined
  const taxes = rate
    ? taxesOf(
        amounts.map((amount) => ({ amount, taxName: rate.name, taxRate: rate.rate })),
        currency,
      )
    : []
  return {
    net: sumMoney(amounts),
    tax: sumMoney(taxes.map(({ tax }) => tax)),
    taxNames: [...known.map(({ name }) => name), EXEMPT],
  }
}
