import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Fault } from '#base/problem.ts'
import classes from '#ui/record/record.module.css'
import { type Leading, LeadsTo } from '#ui/shell/leads-to.tsx'

/** A field of a form: its name and its label. */
export type FormField = readonly [name: string, label: string]

/** Whether a fault is about a field of the form, or about something within it. */
export const isFaultOf = ({ pointer }: Fault, name: string): boolean => pointer.split('/').includes(name)

/** What the input of a field is told of faults: one sentence, and for lines those of its cells. */
export function faultsAt(faults: readonly Fault[], name: string) {
  const own = faults.filter((fault) => isFaultOf(fault, name))
  return { error: own[0]?.detail, cells: own.filter(({ pointer }) => /\/\d+\/[^/]+$/.test(pointer)) }
}

/** The fields that need review, in the order of the form, and what is said about none of them. */
export function sortFaults(faults: readonly Fault[], fields: readonly FormField[]) {
  return {
    fields: fields.filter(([name]) => faults.some((fault) => isFaultOf(fault, name))),
    others: faults.filter((fault) => !fields.some(([name]) => isFaultOf(fault, name))),
  }
}

/** Under a form: the way to each of several fields with a fault, what no field in sight says, and the record a refusal names. */
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
    <div role="alert" className={`text-13 late round-8 above-16 pad-10-12 ${classes.trouble}`}>
      {wrong.length > 1 && (
        <p>
          {wrong.length} fields need review:{' '}
          {wrong.map(([name, label], at) => (
            <span key={name}>
              {at > 0 && ', '}
              <UnstyledButton
                className={classes.jump}
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

/** Puts the keyboard into the first field with a fault. */
export function focusFault(form: HTMLFormElement | null, faults: readonly Fault[], fields: readonly FormField[]): void {
  const [first] = sortFaults(faults, fields).fields
  if (first) focusField(form, first[0])
}

const focusField = (form: HTMLFormElement | null, name: string): void =>
  form
    ?.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"] :is(input:not([type=hidden]), textarea, button)`)
    ?.focus()
