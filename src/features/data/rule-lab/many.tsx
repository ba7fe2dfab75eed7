import { Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type Given, type Lab, manyOf, type TrialMoment } from '#features/data/rule-lab/lab.ts'
import styles from '#features/data/rule-lab/screen.module.css'
import { DataTable } from '#ui/table/data-table.tsx'

/** Runs the rule on a pasted list: one row per line, with the inputs set above for the rest. */
export function Many({ lab, given, at }: { lab: Lab; given: Given; at: TrialMoment }): ReactNode {
  const [text, setText] = useState('')
  const { heads, rows } = manyOf(lab, given, text, at)
  const [first] = lab.inputs
  return (
    <div className={`grid gap-10 whole-row ${styles.many}`}>
      <Textarea
        label="Batch"
        description={`${first?.label ?? 'A value'} on each line; further cells of a spreadsheet fill the inputs after it.`}
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {rows.length > 0 && (
        <DataTable
          label="Results"
          columns={heads.map((head, column) => ({
            label: head,
            value: (cells: string[]) => cells[column],
          }))}
          rows={rows}
          keyOf={(_, row) => row}
          isFixed
          hasFiles
        />
      )}
    </div>
  )
}
