import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { refuse } from '#base/problem.ts'
import styles from '#features/money/cash-application/cash.module.css'
import { CashTable } from '#features/money/cash-application/cash-table.tsx'
import { GroupInvoices } from '#features/money/cash-application/group-invoices.tsx'
import { currencyOfRows, rowsOf } from '#features/money/cash-application/open-rows.ts'
import { RemittanceBox } from '#features/money/cash-application/remittance-box.tsx'
import {
  appliedOf,
  type CashRow,
  leftOfReceipt,
  oldestFirst,
  receiptAllocations,
  whyNotApplied,
} from '#features/money/cash-application/rules.ts'
import { receive } from '#features/money/customer-payments/commands.ts'
import { openReceivables, type Receivable } from '#features/money/receivables/collection.ts'
import { linkedPages } from '#model/record-pages.ts'
import type { Field } from '#model/schema/fields.ts'
import type { Data, Value } from '#model/schema/value.ts'
import { execute } from '#ui/api.ts'
import { FieldInput } from '#ui/fields/all.tsx'
import { answered } from '#ui/fields/typed/typed-text.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import { useLive } from '#ui/live/use-live.ts'
import classes from '#ui/record/record.module.css'
import { Dialog } from '#ui/shell/dialog.tsx'
import { baseCurrency, moneyText } from '#ui/shell/money/money.ts'
import { submitKey } from '#ui/submit-key.ts'
import { useSubmit } from '#ui/use-submit.ts'

interface Props {
  clock: Clock
  close: () => void
  /** The initial values of the form: a customer, or the proforma of a deposit. */
  begin?: Data
  /** The number of the document that the money is for. */
  about?: string | undefined
}

const FIRST = ['customerId', 'amount', 'method', 'receivedOn', 'reference', 'checkNumber'] as const
const MORE = ['bankAccountId', 'feeAmount', 'deposit', 'proformaId', 'transactionId', 'memo'] as const

/**
 * Applies one payment to many invoices: oldest first, by hand, or as a remittance advice says; the rest stays
 * unapplied.
 */
export function CashDialog(props: Props): ReactNode {
  return (
    <Await fallback={null}>
      <Cash {...props} />
    </Await>
  )
}

function Cash({ clock, close, begin = {}, about }: Props): ReactNode {
  const isPhone = useMediaQuery('(max-width: 720px)', false, { getInitialValueInEffect: false }) ?? false
  const open = useLive(openReceivables) as readonly Receivable[]
  const [data, setData] = useState<Data>({ receivedOn: clock.today, method: 'Wire', ...begin })
  const [rows, setRows] = useState<readonly CashRow[]>(() => rowsOf(open, [begin.customerId], baseCurrency()))
  const [isByHand, setByHand] = useState(false)
  // Money for an order is a deposit except for the part applied to invoices; a deposit entered by hand is kept.
  const isForOrder = begin.proformaId !== undefined || begin.transactionId !== undefined
  const [isAhead, setAhead] = useState(isForOrder)
  const [isMore, setMore] = useState(begin.customerId !== undefined)
  const { isBusy, problem, at, clear, form, run } = useSubmit()
  const amount = typeof data.amount === 'number' ? data.amount : undefined
  const deposit = typeof data.deposit === 'number' ? data.deposit : 0
  const currency = currencyOfRows(open, rows)
  const received = { amount, deposit, rows }
  const left = leftOfReceipt(received)
  /** The field path of an invoice among the submitted allocations, or the invoice's own. */
  const lineOf = (id: string): string => {
    const place = rows.filter(({ apply }) => apply).findIndex((row) => row.id === id)
    return `allocations/${place < 0 ? id : place}`
  }

  function put(name: string, value: Value | undefined): void {
    clear(name)
    const { [name]: _, ...others } = data
    if (name === 'deposit') setAhead(false)
    const entered: Data = value === undefined ? others : { ...others, [name]: value }
    const next = name === 'amount' && isAhead ? withDeposit(entered, rows) : entered
    setData(next)
    if (name === 'customerId') {
      setByHand(false)
      setRows(spread(rowsOf(open, [value], baseCurrency()), next))
    } else if ((name === 'amount' || name === 'deposit') && !isByHand) setRows(spread(rows, next))
  }
  const spread = (all: readonly CashRow[], { amount: came, deposit: ahead }: Data): CashRow[] =>
    oldestFirst(all, Number(came ?? 0) - Number(ahead ?? 0), clock.timeZone)
  function change(id: string, patch: Partial<CashRow>): void {
    clear(lineOf(id))
    setByHand(true)
    const next = rows.map((row) => (row.id === id ? { ...row, ...patch } : row))
    setRows(next)
    if (isAhead) setData((old) => withDeposit(old, next))
  }

  async function finish(): Promise<void> {
    if (form.current?.querySelector('[data-waits]')) {
      await answered(form.current)
      return form.current.requestSubmit()
    }
    const isDone = await run(async () => {
      if (!data.customerId) throw refuse('Choose the customer first.', 'customerId')
      const why = whyNotApplied(received)
      if (why) throw refuse(why.words, why.id ? lineOf(why.id) : 'amount')
      const { result } = await execute<{ data: { paymentNumber?: string } }>(receive.name, {
        ...data,
        allocations: receiptAllocations(rows),
      })
      return { words: `${result.data.paymentNumber ?? 'The payment'} received` }
    })
    if (isDone) close()
  }

  async function whyNone(): Promise<never> {
    throw refuse(data.customerId ? 'The customer has no open invoices.' : 'Choose the customer first.', 'customerId')
  }

  const field = (name: string): ReactNode => (
    <FieldInput
      key={name}
      eager
      field={(receive.input as unknown as Record<string, Field>)[name]!}
      value={data[name]}
      today={clock.today}
      timeZone={clock.timeZone}
      related={linkedPages()}
      autoFocus={name === (begin.customerId ? 'amount' : 'customerId')}
      {...(name === 'amount' && { unit: currency ?? baseCurrency() })}
      {...at(name)}
      onCommit={(value) => put(name, value)}
    />
  )
  return (
    <Dialog
      title={begin.customerId ? `Receive a deposit${about ? ` for ${about}` : ''}` : 'Apply cash'}
      onClose={close}
      size={1040}
      fullScreen={isPhone}
    >
      <form
        ref={form}
        className="stack gap-14"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void finish()
        }}
        onKeyDown={submitKey}
      >
        <div className={`grid three-columns ${styles.fields}`}>
          {FIRST.filter((name) => name !== 'checkNumber' || data.method === 'Check').map(field)}
          {isMore && MORE.map(field)}
        </div>
        <div className="flex wrap gap-8">
          <RemittanceBox
            open={open}
            take={(customerId, next, total) => {
              setByHand(true)
              setRows(next(rowsOf(open, [customerId], baseCurrency())))
              setData((old) => ({
                ...old,
                customerId,
                ...(total > 0 && old.amount === undefined && { amount: total }),
              }))
            }}
          />
          <Button
            variant="subtle"
            size="xs"
            onClick={() => {
              if (rows.length === 0) return void run(whyNone)
              setByHand(false)
              setRows(spread(rows, data))
            }}
          >
            Oldest first
          </Button>
          <Await fallback={null}>
            <GroupInvoices
              customerId={data.customerId}
              take={(ids) => {
                setByHand(false)
                setRows(spread(rowsOf(open, ids, baseCurrency()), data))
              }}
            />
          </Await>
          <Button variant="subtle" size="xs" color="gray" aria-expanded={isMore} onClick={() => setMore(!isMore)}>
            {isMore ? 'Less' : 'Bank, fee, deposit'}
          </Button>
        </div>
        <CashTable
          {...{ rows, change, clock, currency }}
          at={(id) => at(lineOf(id))}
          hasCustomer={data.customerId !== undefined}
        />
        <p
          className={`text-13 dim tall-20 ${styles.sum}`}
          role={problem ? 'alert' : 'status'}
          data-wrong={!!problem || undefined}
        >
          {problem ?? leftWords({ applied: appliedOf(rows), deposit, left }, currency)}
        </p>
        <div className={`flex end gap-8 ${classes.buttons}`}>
          <Button variant="default" size="md" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" size="md" loading={isBusy} aria-keyshortcuts="Control+Enter">
            {amount ? `Receive ${moneyText(amount, currency)}` : 'Receive'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** The receipt with the whole amount that is not applied to invoices as its deposit. */
function withDeposit({ deposit: _, ...data }: Data, rows: readonly CashRow[]): Data {
  const left = leftOfReceipt({ amount: Number(data.amount ?? 0), deposit: 0, rows })
  return left > 0 ? { ...data, deposit: left } : data
}

function leftWords(
  { applied, deposit, left }: { applied: number; deposit: number; left: number },
  currency: string | undefined,
): string {
  if (left < 0) return `${moneyText(-left, currency)} more is applied than was received.`
  const ahead = deposit > 0 ? `, ${moneyText(deposit, currency)} as a deposit` : ''
  const rest = left > 0 ? `, ${moneyText(left, currency)} stays unapplied with the customer` : ''
  return `${moneyText(applied, currency)} applied${ahead}${rest}.`
}
