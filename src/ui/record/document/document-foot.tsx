import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Doc } from '#model/schema/value.ts'
import { StatusPill } from '#ui/grid/cells/pills.tsx'
import classes from '#ui/record/document/document.module.css'

interface Props {
  doc: Doc
  /** The next step of the document, and its label. */
  act: (() => void) | undefined
  label: string | undefined
  print: () => void
  preview: () => void
  saved: number
  /** Whether lines still have to be corrected. */
  isWaiting: boolean
}

/** The bar that stays in view below a long document: status, whether it is saved, print, the next step. */
export function DocumentFoot({ doc, act, label, print, preview, saved, isWaiting }: Props): ReactNode {
  const { status } = doc.data
  return (
    <section className={classes.foot} aria-label="Document">
      {typeof status === 'string' && <StatusPill value={status} />}
      <span>{isWaiting ? 'Lines not saved' : saved > 0 ? 'Saved' : 'Changes are saved automatically'}</span>
      <Button variant="default" onClick={preview}>
        Preview
      </Button>
      <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={print} aria-keyshortcuts="Control+P">
        Print
      </Button>
      {act && label && (
        <Button onClick={act} aria-keyshortcuts="Control+Enter">
          {label}{' '}
          <kbd className="key-on-fill" aria-hidden>
            Ctrl ↵
          </kbd>
        </Button>
      )}
    </section>
  )
}
