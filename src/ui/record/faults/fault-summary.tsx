import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Fault } from '#base/problem.ts'
import { type FormField, focusField, sortFaults } from '#ui/record/faults/faults.ts'
import classes from '#ui/record/record.module.css'
import { type Leading, LeadsTo } from '#ui/shell/leads-to.tsx'

/**
 * Below a form: links to the fields when several have faults, faults of no visible field, and the record named by a
 * refusal.
 */
export function FaultSummary({
  faults,
  fields,
  leading,
}: {
  faults: readonly Fault[]
  fields: readonly FormField[]
  leading?: Leading | undefined
}): ReactNode {
  const { fields: wrong, others } = sortFaults(faults, fields)
  if (wrong.length < 2 && others.length === 0 && !leading) return null
  return (
    <div role="alert" className="text-13 late round-8 above-16 pad-10-12 late-ground">
      {wrong.length > 1 && (
        <p>
          {wrong.length} fields need review:{' '}
          {wrong.map(([name, label], at) => (
            <span key={name}>
              {at > 0 && ', '}
              <UnstyledButton
                className={`underlined ${classes.jump}`}
                onClick={({ currentTarget }) => focusField(currentTarget.closest('form'), name)}
              >
                {label}
              </UnstyledButton>
            </span>
          ))}
        </p>
      )}
      {others.map(({ pointer, detail }) => (
        <p key={pointer}>{detail}</p>
      ))}
      {leading && <LeadsTo to={leading} />}
    </div>
  )
}
