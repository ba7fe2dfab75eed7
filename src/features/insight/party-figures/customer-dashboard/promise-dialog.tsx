import { Button, Checkbox } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { addDays, toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { promiseState } from '#features/insight/follow-ups/rules.ts'
import { promiseToPay } from '#features/money/promises/commands.ts'
import { type Receivable, receivables } from '#features/money/receivables/collection.ts'
import { currencyOf, sumsOf } from '#model/document/amounts/sums.ts'
import { type OwedDoc, openAmount } from '#model/document/open.ts'
import type { Value } from '#model/schema/value.ts'
import { execute } from '#ui/api.ts'
import { FieldInput } from '#ui/fields/all.tsx'
import { shortDay } from '#ui/grid/format.ts'
import styles from '#ui/layouts/figures.module.css'
import type { Clock } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import { useLive } from '#ui/live/use-live.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { baseCurrency, moneyText } from '#ui/shell/money/money.ts'
import { useSubmit } from '#ui/use-submit.ts'

const USUAL_DAYS = 7

interface Props {
  customerId: string
  name: string
  owed: readonly OwedDoc[]
  clock: Clock
  close: () => void
}

/** Records which invoices a customer promises to pay, and when; overdue ones are preselected. */
export function PromiseDialog({ customerId, name, owed, clock, close }: Props): ReactNode {
  const { today, timeZone } = clock
  const dayOf = ({ data }: OwedDoc) => toDay(data.dueDate, timeZone) ?? ''
  const sorted = owed.toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)))
  const [ticked, setTicked] = useState<readonly string[]>(() => {
    const overdue = sorted.filter((doc) => dayOf(doc) !== '' && dayOf(doc) < today)
    return (overdue.length > 0 ? overdue : sorted).map(({ id }) => id)
  })
  const [promisedOn, setPromisedOn] = useState<Value | undefined>(addDays(today, USUAL_DAYS))
  const [note, setNote] = useState<Value>()
  const { isBusy, problem, at, clear, submit } = useSubmit()
  const chosen = sorted.filter(({ id }) => ticked.includes(id))
  const sums = sumsOf(
    chosen.map(({ data }) => ({ amount: openAmount(data), currency: data.currency })),
    baseCurrency(),
  )

  const send = submit(async () => {
    if (chosen.length === 0) throw refuse('Select invoices.')
    const input = {
      partyName: name,
      receivableIds: chosen.map(({ id }) => id),
      promisedOn,
      ...(note !== undefined && { note }),
    }
    const { seq } = await execute(promiseToPay.name, input)
    close()
    const what = chosen.length === 1 ? 'one invoice' : `${chosen.length} invoices`
    return { words: `Promise recorded for ${name}: ${what}`, seq }
  })

  const now = { today, timeZone, eager: true } as const
  return (
    <Dialog onClose={close} title={`Record promise to pay: ${name}`} size={480}>
      <form className="stack gap-14" onSubmit={send} noValidate>
        <FieldInput
          {...now}
          {...at('promisedOn')}
          autoFocus
          field={promiseToPay.input.promisedOn}
          value={promisedOn}
          onCommit={(value) => {
            clear('promisedOn')
            setPromisedOn(value)
          }}
        />
        <Await fallback={null}>
          <PastPromises customerId={customerId} clock={clock} />
        </Await>
        <fieldset className={`stack gap-8 frameless scrolls-down no-padding ${styles.choices}`} aria-label="Invoices">
          {sorted.map((doc) => {
            const { invoiceNumber } = doc.data as { invoiceNumber?: string }
            const due = dayOf(doc)
            return (
              <Checkbox
                key={doc.id}
                size="sm"
                label={[
                  invoiceNumber || doc.id,
                  moneyText(openAmount(doc.data), currencyOf(doc.data, baseCurrency())),
                  due && `due ${shortDay(due, today)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
                checked={ticked.includes(doc.id)}
                onChange={({ currentTarget: { checked } }) =>
                  setTicked((old) => (checked ? [...old, doc.id] : old.filter((id) => id !== doc.id)))
                }
              />
            )
          })}
        </fieldset>
        <FieldInput {...now} {...at('note')} field={promiseToPay.input.note} value={note} onCommit={setNote} />
        {problem && <p role="alert">{problem}</p>}
        <div className="flex end gap-8">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Record {sums.map(({ total, currency }) => moneyText(total, currency)).join(', ') || 'the promise'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** The outcome of earlier promises, which matters for the next one. */
function PastPromises({ customerId, clock }: { customerId: string; clock: Clock }): ReactNode {
  const promised = useLive({
    collection: receivables.name,
    where: [
      ['customerId', '==', customerId],
      ['promiseDate', 'exists', true],
    ],
  })
  const states = promised.flatMap(({ data }) => {
    const day = toDay(data.promiseDate, clock.timeZone)
    return day ? [promiseState(day, data as Partial<Receivable['data']>, clock)] : []
  })
  const of = (state: string) => states.filter((one) => one === state).length
  const [kept, broken] = [of('kept'), of('broken')]
  if (kept + broken === 0) return null
  return (
    <p className={`text-13 line-18 dim above-4 ${styles.note}`} data-hot={broken > kept || undefined}>
      Past promises {kept} {kept === 1 ? 'was' : 'were'} kept and {broken} broken.
    </p>
  )
}
