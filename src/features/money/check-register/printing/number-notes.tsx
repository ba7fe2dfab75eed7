import type { ReactNode } from 'react'
import { recordUnused } from '#features/money/check-register/printing/unused-numbers.ts'
import { type NumberNote, numberNotes } from '#features/money/check-register/register.ts'
import type { Check } from '#features/money/checks/collection.ts'
import { CommandButton } from '#ui/command-button.tsx'
import type { Clock } from '#ui/list/views/view.ts'
import { DataTable } from '#ui/table/data-table.tsx'

interface Props {
  written: readonly Check[]
  accountId: string
  clock: Clock
}

/** Every check number that paid nobody, with what became of it; a missing number can be recorded here. */
export function NumberNotes({ written, accountId, clock }: Props): ReactNode {
  const notes = numberNotes(written, clock.timeZone)
  const spoiled = notes.filter(({ what }) => what === 'Spoiled').length
  const used = written.filter(({ data }) => data.checkNumber).length
  return (
    <DataTable<NumberNote>
      label="Check numbers without a payment"
      above={
        used > 0 && (
          <p className="below-8">
            {used} {used === 1 ? 'number is' : 'numbers are'} used, {spoiled} of them on spoiled sheets.
          </p>
        )
      }
      rows={notes}
      keyOf={({ first }) => first}
      isFlat
      isFixed
      hasFiles
      hasCards
      page={50}
      tone={({ what }) => (what === 'Missing' ? 'hot' : undefined)}
      columns={[
        { label: 'Number', isHead: true, value: rangeOf },
        { label: 'What happened', value: ({ what }) => what },
        { label: 'Date', kind: 'day', value: ({ day }) => day },
        { label: 'Reason', value: ({ why }) => why || undefined, wrap: true },
        { label: 'Replaced by', value: ({ replacedBy }) => replacedBy },
        {
          label: 'Actions',
          kind: 'actions',
          show: (note) =>
            note.what === 'Missing' && (
              <CommandButton
                clock={clock}
                offer={{
                  command: recordUnused,
                  label: 'Record as void',
                  fixed: { bankAccountId: accountId, firstNumber: note.first, lastNumber: note.last },
                  confirm: () => `Check ${rangeOf(note)} will be kept as void for 0.00 and never used again.`,
                }}
              />
            ),
        },
      ]}
      empty="Every check number of this account is used."
    />
  )
}

const rangeOf = ({ first, last }: NumberNote): string => (first === last ? first : `${first} to ${last}`)
