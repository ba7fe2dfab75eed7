import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { addDays } from '#base/days.ts'
import styles from '#features/insight/follow-ups/chasing/chase.module.css'
import { recordOutcome } from '#features/purchasing/chasing/commands.ts'
import type { FollowUpOutcome } from '#features/records/follow-ups/rules.ts'
import type { Value } from '#model/schema/value.ts'
import { FieldInput } from '#ui/fields/all.tsx'
import type { Clock } from '#ui/list/views/view.ts'
import { Dialog } from '#ui/shell/dialog.tsx'

interface Props {
  outcome: FollowUpOutcome
  subjects: readonly string[]
  /** One invoice: a part of it may be promised. */
  isMoney: boolean
  clock: Clock
  close: () => void
  record: (more: { promisedOn?: Value; promisedAmount?: Value; note?: Value }) => Promise<string | undefined>
}

/** The further fields of a promise or a dispute. */
export function OutcomeDialog({ outcome, subjects, isMoney, clock, close, record }: Props): ReactNode {
  const isPromise = outcome === 'Promised'
  const [promisedOn, setPromisedOn] = useState<Value | undefined>(addDays(clock.today, 7))
  const [amount, setAmount] = useState<Value>()
  const [note, setNote] = useState<Value>()
  const [trouble, setTrouble] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    const more = {
      ...(isPromise && promisedOn !== undefined && { promisedOn }),
      ...(isPromise && amount !== undefined && { promisedAmount: amount }),
      ...(note !== undefined && { note }),
    }
    const problem = await record(more)
    setBusy(false)
    if (problem) setTrouble(problem)
    else close()
  }

  const at = { today: clock.today, timeZone: clock.timeZone, eager: true } as const
  return (
    <Dialog onClose={close} title={`${outcome}: ${subjects.join(', ')}`} size={440}>
      <form className={`stack gap-12 ${styles.dialog}`} onSubmit={(event) => void submit(event)} noValidate>
        {isPromise && (
          <FieldInput
            {...at}
            autoFocus
            field={recordOutcome.input.promisedOn}
            value={promisedOn}
            onCommit={setPromisedOn}
          />
        )}
        {isPromise && isMoney && (
          <FieldInput
            {...at}
            field={{ ...recordOutcome.input.promisedAmount, label: 'Amount (if partial)' }}
            value={amount}
            onCommit={setAmount}
          />
        )}
        <FieldInput {...at} autoFocus={!isPromise} field={recordOutcome.input.note} value={note} onCommit={setNote} />
        {trouble && <p role="alert">{trouble}</p>}
        <div className={`flex wrap end gap-8 ${styles.buttons}`}>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            {isPromise ? 'Record the promise' : 'Record the dispute'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
