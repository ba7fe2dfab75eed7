import { Button, CopyButton, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type At, type Given, type Lab, manyOf } from '#features/data/rule-lab/lab.ts'
import styles from '#features/data/rule-lab/screen.module.css'

/** The rule on a pasted list: one row for each line, with what is set above for the rest. */
export function Many({ lab, given, at }: { lab: Lab; given: Given; at: At }): ReactNode {
  const [text, setText] = useState('')
  const { heads, rows } = manyOf(lab, given, text, at)
  const [first] = lab.inputs
  return (
    <div className={styles.many}>
      <Textarea
        label="Many at once"
        description={`${first?.label ?? 'A value'} on each line; further cells of a spreadsheet fill the inputs after it.`}
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {rows.length > 0 && (
        <>
          <section className={styles.scroll} aria-label="Results" tabIndex={-1}>
            <table>
              <thead>
                <tr>
                  {heads.map((head) => (
                    <th key={head} scope="col">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((cells, row) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a pasted list may name a thing twice, and its order is its identity
                  <tr key={row}>
                    {cells.map((cell, column) => (
                      <td key={heads[column]}>{cell}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <CopyButton value={[heads, ...rows].map((cells) => cells.join('\t')).join('\n')}>
            {({ copied, copy }) => (
              <Button variant="default" h={32} w="fit-content" onClick={copy}>
                {copied ? 'Copied' : 'Copy the table'}
              </Button>
            )}
          </CopyButton>
        </>
      )}
    </div>
  )
}
