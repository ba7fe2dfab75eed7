import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { addDays } from '#base/days.ts'
import styles from '#features/insight/follow-ups/chasing/chase.module.css'
import { recordOutcome } from '#features/purchasing/chasing/commands.ts'
import type { FollowUpOutcome } from '#features/records/follow-ups/rules.ts'
import type { Value } from '#model/schema/value.ts'
import { FieldInput } from '#ui/fields/all.tsx'
import type { Clock } from '#ui/list/views/view.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { type Done, useSubmit } from '#ui/use-submit.ts'

interface Props {
  outcome: FollowUpOutcome
  subjects: readonly string[]
  /** The item is one invoice, so a part of it may be promised. */
  isMoney: boolean
  clock: Clock
  close: () => void
  record: (more: { promisedOn?: Value; promisedAmount?: Value; note?: Value }) => Promise<Done>
}

/** The additional fields of a promise or a dispute. */
export function OutcomeDialog({ outcome, subjects, isMoney, clock, close, record }: Props): ReactNode {
  const isPromise = outcome === 'Promised'
  const [promisedOn, setPromisedOn] = useState<Value | undefined>(addDays(clock.today, 7))
  const [amount, setAmount] = useState<Value>()
  const [note, setNote] = useState<Value>()
  const { isBusy, problem, at, submit } = useSubmit()
  const send = submit(async () => {
    const recorded = await record({
      ...(isPromise && promisedOn !== undefined && { promisedOn }),
      ...(isPromise && amount !== undefined && { promisedAmount: amount }),
      ...(note !== undefined && { note }),
    })
    close()
    return recorded
  })

  const now = { today: clock.today, timeZone: clock.timeZone, eager: true } as const
  return (
    <Dialog onClose={close} title={`${outcome}: ${subjects.join(', ')}`} size={440}>
      <form className={`stack gap-12 ${styles.dialog}`} onSubmit={send} noValidate>
        {isPromise && (
          <FieldInput
            {...now}
            {...at('promisedOn')}
            autoFocus
            field={recordOutcome.input.promisedOn}
            value={promisedOn}
            onCommit={setPromisedOn}
          />
        )}
        {isPromise && isMoney && (
          <FieldInput
            {...now}
            {...at('promisedAmount')}
            field={{ ...recordOutcome.input.promisedAmount, label: 'Amount (if partial)' }}
            value={amount}
            onCommit={setAmount}
          />
        )}
        <FieldInput
          {...now}
          {...at('note')}
          autoFocus={!isPromise}
          field={recordOutcome.input.note}
          value={note}
          onCommit={setNote}
        />
        {problem && <p role="alert">{problem}</p>}
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
