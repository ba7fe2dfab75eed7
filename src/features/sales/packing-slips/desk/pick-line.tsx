import { Autocomplete, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import styles from '#features/sales/packing-slips/desk/desk.module.css'
import type { PickRow } from '#features/sales/packing-slips/desk/picking.ts'

const REASONS = ['Not in the bin', 'Damaged', 'Miscounted', 'Wrong part in the bin', 'Customer takes fewer']

interface Props {
  row: PickRow
  change: (lineId: string, patch: Partial<PickRow>) => void
  /**
   * Why the line cannot be recorded, shown at the line because the message above the list may be scrolled out of view.
   */
  error: string | undefined
  /** Called when the line is done: focus returns to the scanner field. */
  done: () => void
}

/** One line to pick: its location, quantity, and the reason for a short quantity. */
export function PickLine({ row, change, error, done }: Props): ReactNode {
  const { lineId, partNumber, brand, bin, lotNumber, toPick, picked, shortReason } = row
  // Typed text is kept as typed, such as "1." on the way to 1.5; a scan replaces it.
  const [typed, setTyped] = useState<{ text: string; picked: number | undefined }>()
  const text = typed && Object.is(typed.picked, picked) ? typed.text : picked === undefined ? '' : String(picked)
  const isDone = picked !== undefined && (picked === toPick || (picked < toPick && shortReason.trim() !== ''))
  return (
    <li className={`grid middle gap-8-16 ${styles.row}`} data-line={lineId} data-done={isDone || undefined}>
      <b className={`strong code ${styles.bin}`}>{bin || 'No bin'}</b>
      <span className={`stack slim ${styles.part}`}>
        <b className="strong breaks">
          {brand} {partNumber}
        </b>
        <small className="text-12 dim">Lot {lotNumber || 'open'}</small>
      </span>
      <TextInput
        aria-label={`Picked, ${partNumber}`}
        error={error}
        inputMode="decimal"
        autoComplete="off"
        rightSection={<span className="text-12 dim">of {toPick}</span>}
        rightSectionWidth={64}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          const next = event.currentTarget.value
          const plain = next.replace(',', '.').trim()
          const count = plain === '' ? undefined : Number(plain)
          setTyped({ text: next, picked: count })
          change(lineId, { picked: count })
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          if (picked !== undefined && picked < toPick)
            event.currentTarget.closest('li')?.querySelectorAll('input')[1]?.focus()
          else done()
        }}
      />
      {picked !== undefined && picked < toPick ? (
        <Autocomplete
          aria-label={`Reason short, ${partNumber}`}
          placeholder="Shortage reason"
          data={REASONS}
          value={shortReason}
          onChange={(value) => change(lineId, { shortReason: value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !shortReason.trim()) return
            event.preventDefault()
            done()
          }}
        />
      ) : (
        <span className="text-12 dim">{isDone ? 'Picked' : ''}</span>
      )}
    </li>
  )
}
