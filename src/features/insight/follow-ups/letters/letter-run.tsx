import { Button } from '@mantine/core'
import { IconMail, IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { dayIn } from '#base/days.ts'
import styles from '#features/insight/follow-ups/chasing/chase.module.css'
import { lettersOf } from '#features/insight/follow-ups/letters/letter-run.ts'
import { LEVEL_NAMES } from '#features/insight/follow-ups/letters/letters.ts'
import { remindMany } from '#features/insight/follow-ups/letters/remind.ts'
import { openReceivables } from '#features/money/receivables/collection.ts'
import { type OwedDoc, openAmount } from '#model/document/open.ts'
import type { Doc } from '#model/schema/value.ts'
import { execute } from '#ui/api.ts'
import { Await } from '#ui/live/await.tsx'
import { useLive } from '#ui/live/use-live.ts'
import { printRecords } from '#ui/print/print.ts'
import { useUser } from '#ui/session.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { count } from '#ui/shell/money/money.ts'
import { sumWords } from '#ui/shell/money/sum-words.ts'
import { Spinner } from '#ui/shell/spinner.tsx'
import { useSubmit } from '#ui/use-submit.ts'

interface Props {
  selected: readonly Doc[]
  clear: () => void
}

/** Letters to the selected customers: their statements as one PDF, and a run of reminders. */
export function CustomerLetters({ selected, clear }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const canWrite = useUser()?.role !== 'viewer'
  if (selected.length === 0) return null
  const ids = selected.map(({ id }) => id)
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconPrinter size={16} />}
        onClick={() => void printRecords({ template: 'customer-statement', label: 'Statements' }, ids)}
      >
        Statements
      </Button>
      {canWrite && (
        <Button variant="subtle" color="gray" leftSection={<IconMail size={16} />} onClick={() => setOpen(true)}>
          Remind
        </Button>
      )}
      {isOpen && (
        <LetterRun
          customers={selected}
          close={(isDone) => {
            setOpen(false)
            if (isDone) clear()
          }}
        />
      )}
    </>
  )
}

interface RunProps {
  customers: readonly Pick<Doc, 'id' | 'data'>[]
  close: (isDone: boolean) => void
}

/** Reminders to these customers, shown before anything is sent. */
export function LetterRun({ customers, close }: RunProps): ReactNode {
  return (
    <Dialog onClose={() => close(false)} title="Print reminders" size={560}>
      <Await fallback={<Spinner />}>
        <Run {...{ customers, close }} />
      </Await>
    </Dialog>
  )
}

/** A preview before anything is sent: who gets which letter for how much, and who gets none and why. */
function Run({ customers, close }: RunProps): ReactNode {
  const { timeZone } = useClock()
  const today = dayIn(timeZone, useNow())
  const open = useLive(openReceivables) as readonly OwedDoc[]
  const { isBusy, problem, run } = useSubmit()
  const all = lettersOf(customers, open, { today, timeZone })
  const letters = all.filter(({ why }) => why === undefined)
  const invoices = letters.flatMap((letter) => letter.invoices)

  const remind = () =>
    run(async () => {
      const customerIds = letters.map(({ id }) => id)
      const { seq, result } = await execute<{ customerIds: string[] }>(remindMany.name, { customerIds })
      await printRecords({ template: 'reminder-run', label: 'Reminders' }, result.customerIds)
      const size = result.customerIds.length
      close(true)
      return { words: `${count(size)} ${size === 1 ? 'reminder is' : 'reminders are'} recorded`, seq }
    })

  return (
    <div className={`stack gap-12 ${styles.dialog}`}>
      <ul className={`bare text-13 scrolls-both ${styles.run}`} aria-label="Reminders of this run">
        {all.map(({ id, name, level, why, invoices: mine }) => (
          <li key={id} data-aside={why !== undefined || undefined}>
            <span>{name}</span>
            <span>{why ?? LEVEL_NAMES[level]}</span>
            <b className="strong figures">{why ? '' : wordsOf(mine)}</b>
          </li>
        ))}
      </ul>
      <p className="text-12 line-18 dim">
        {letters.length === 0
          ? 'None of these customers needs a reminder today.'
          : `${count(letters.length)} of ${count(all.length)} will get a letter for ${wordsOf(invoices)} in one PDF. The reminder level is saved on ${count(invoices.length)} ${invoices.length === 1 ? 'invoice' : 'invoices'}; the next check is in three days.`}
      </p>
      {problem && <p role="alert">{problem}</p>}
      <div className={`flex wrap end gap-8 ${styles.buttons}`}>
        <Button variant="default" onClick={() => close(false)}>
          Cancel
        </Button>
        <Button data-autofocus loading={isBusy} disabled={letters.length === 0} onClick={() => void remind()}>
          Print {letters.length === 1 ? 'the letter' : `${count(letters.length)} letters`}
        </Button>
      </div>
    </div>
  )
}

const wordsOf = (docs: readonly OwedDoc[]): string =>
  sumWords(docs.map(({ data }) => ({ amount: openAmount(data), currency: data.currency })))
