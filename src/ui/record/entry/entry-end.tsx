import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Fault } from '#base/problem.ts'
import { FaultSummary } from '#ui/record/faults/fault-summary.tsx'
import type { FormField } from '#ui/record/faults/faults.ts'
import classes from '#ui/record/record.module.css'
import type { Leading } from '#ui/shell/leads-to.tsx'

interface Props {
  failure: string | undefined
  faults: readonly Fault[]
  fields: readonly FormField[]
  leading: Leading | undefined
  isBusy: boolean
  /** The button that leaves the form: Discard when a draft is kept, otherwise Cancel. */
  leave: readonly [label: string, act: () => void]
}

/** The end of a form for a new record: why it was not created, and the buttons. */
export function EntryEnd({ failure, faults, fields, leading, isBusy, leave: [label, act] }: Props): ReactNode {
  return (
    <>
      {failure && (
        <p role="alert" className="text-13 late round-8 above-16 pad-10-12 late-ground">
          {failure}
        </p>
      )}
      <div className={`flex end gap-8 ${classes.buttons}`}>
        {/* Beside the button, which stays in view however long the form. */}
        <FaultSummary {...{ faults, fields, leading }} />
        <Button variant="default" onClick={act}>
          {label}
        </Button>
        <Button type="submit" loading={isBusy}>
          Create
        </Button>
      </div>
    </>
  )
}
