import { Button, Checkbox, Modal, NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Problem } from '#base/problem.ts'
import styles from '#features/follow-ups/chase.module.css'
import type { LetterLevel } from '#features/follow-ups/letters.ts'
import { LETTER_LEVELS, LEVEL_NAMES } from '#features/follow-ups/letters.ts'
import type { RunLetter } from '#features/follow-ups/letters-run.ts'
import { byLevel } from '#features/follow-ups/letters-run.ts'
import { remindCustomer } from '#features/follow-ups/remind.ts'
import { execute } from '#ui/api.ts'
import { bringBack } from '#ui/collection/remove.ts'
import { money } from '#ui/frame/money.ts'
import { toast } from '#ui/frame/toasts.tsx'
import { printRecords } from '#ui/print/print.ts'

/** Letters to all who owe, each at its level: printed one job to a level, and kept on every invoice. */
export function LettersRunDialog({ letters, close }: { letters: readonly RunLetter[]; close: () => void }): ReactNode {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [levels, setLevels] = useState<Readonly<Record<string, LetterLevel>>>({})
  const [trouble, setTrouble] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const chosen = letters
    .filter(({ customerId }) => !left.has(customerId))
    .map((letter) => ({ ...letter, level: levels[letter.customerId] ?? letter.level }))

  async function run(): Promise<void> {
    setBusy(true)
    const seqs: number[] = []
    try {
      // Opened at once: a browser lets no page open after it has waited.
      for (const [level, ids] of byLevel(chosen))
        await printRecords({ template: `reminder-${level}`, label: LEVEL_NAMES[level] }, ids)
      for (const { receivableIds, level } of chosen)
        seqs.push((await execute(remindCustomer.name, { receivableIds, level, how: 'Letter' })).seq)
      toast(`${chosen.length} ${chosen.length === 1 ? 'letter' : 'letters'} recorded`, () => void bringBack(seqs))
      close()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setTrouble(seqs.length > 0 ? `${error.message} ${seqs.length} were recorded before it.` : error.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal opened onClose={close} title="Letters run" size={720}>
      <div className={styles.dialog}>
        {letters.length === 0 && <p className={styles.hint}>No money has to be asked for today.</p>}
        <ul className={styles.run} aria-label="Letters">
          {letters.map(({ party, customerId, receivableIds, level, amounts, days }) => (
            <li key={customerId}>
              <Checkbox
                label={party}
                checked={!left.has(customerId)}
                onChange={({ currentTarget: { checked } }) => {
                  const next = new Set(left)
                  if (checked) next.delete(customerId)
                  else next.add(customerId)
                  setLeft(next)
                }}
              />
              <span>
                {receivableIds.length} {receivableIds.length === 1 ? 'invoice' : 'invoices'}, {days} days
              </span>
              <b>{amounts.map(({ total, currency }) => money(total, currency)).join(', ')}</b>
              <NativeSelect
                size="xs"
                aria-label={`Level for ${party}`}
                value={levels[customerId] ?? level}
                onChange={({ currentTarget: { value } }) =>
                  setLevels({ ...levels, [customerId]: value as LetterLevel })
                }
                data={LETTER_LEVELS.map((value) => ({ value, label: LEVEL_NAMES[value] }))}
              />
            </li>
          ))}
        </ul>
        {letters.length > 0 && (
          <p className={styles.hint}>
            Every invoice keeps its level and is looked at again in three days. Disputed, promised and paused ones are
            left out.
          </p>
        )}
        {trouble && <p role="alert">{trouble}</p>}
        <div className={styles.buttons}>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button disabled={chosen.length === 0} loading={isBusy} onClick={() => void run()}>
            Print {chosen.length} {chosen.length === 1 ? 'letter' : 'letters'}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
