import { Button, Select, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { DockLine } from '#features/purchasing/receiving/mobile/counted-rules.ts'
import styles from '#features/purchasing/receiving/mobile/mobile.module.css'
import { CONDITIONS } from '#features/stock/lots/collection.ts'
import type { Data } from '#model/schema/value.ts'
import { Dialog } from '#ui/shell/dialog.tsx'

interface Props {
  line: DockLine
  count: (input: Data) => void
  close: () => void
}

/** The pad of one line: what is typed is added to what was counted, accepted or rejected. */
export function CountPad({ line, count, close }: Props): ReactNode {
  const [typed, setTyped] = useState('')
  const [dateCode, setDateCode] = useState('')
  const [condition, setCondition] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [trouble, setTrouble] = useState<string>()
  const qty = Number(typed.replace(',', '.'))

  function add(rejected: boolean): void {
    const wrong =
      !typed.trim() || !Number.isFinite(qty) || qty === 0
        ? 'Enter how many came. A minus takes a count back.'
        : rejected && !reason.trim()
          ? 'Enter why they are rejected.'
          : undefined
    setTrouble(wrong)
    if (wrong) return
    count({
      qty,
      ...(rejected && { rejected: true, note: reason.trim() }),
      ...(dateCode.trim() && { dateCode: dateCode.trim() }),
      ...(condition && { condition }),
    })
    close()
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    add(false)
  }
  return (
    <Dialog title={`Count ${line.partNumber || `line ${line.poLineId}`}`} onClose={close} size="lg">
      <form className={styles.ask} onSubmit={submit} noValidate>
        <p>
          {line.counted} counted{line.expected !== undefined && ` of ${line.expected}`}
          {line.rejected > 0 && `, ${line.rejected} rejected`}
        </p>
        <TextInput
          size="lg"
          label="Add"
          inputMode="decimal"
          data-autofocus
          value={typed}
          error={trouble}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setTrouble(undefined)
          }}
        />
        <div className={styles.two}>
          <TextInput
            size="md"
            label="Date code"
            value={dateCode}
            onChange={(event) => setDateCode(event.currentTarget.value)}
          />
          <Select
            size="md"
            label="Condition"
            data={[...CONDITIONS]}
            value={condition}
            onChange={setCondition}
            clearable
          />
        </div>
        <TextInput
          size="md"
          label="Reason, if rejected"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={styles.two}>
          <Button size="lg" type="submit">
            Accept
          </Button>
          <Button size="lg" variant="default" onClick={() => add(true)}>
            Reject
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
