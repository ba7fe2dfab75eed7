import { Button, Textarea } from '@mantine/core'
import { IconClipboardText } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { vendors } from '#features/parties/vendors/collection.ts'
import { vendorFromText } from '#features/parties/vendors/from-text.ts'
import type { Data } from '#model/schema/value.ts'
import styles from '#ui/layouts/figures.module.css'
import { Dialog } from '#ui/shell/dialog.tsx'

const LABELS: Readonly<Record<string, { label: string }>> = vendors.fields

/** Begins a vendor with what a pasted text tells of a company: its page on BearingNet, a signature, a line of a listing. */
export function PasteVendor({ begin }: { begin: (data: Data) => void }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const found = vendorFromText(text)
  const told = Object.entries(found)
  return (
    <>
      <Button variant="default" leftSection={<IconClipboardText size={16} />} onClick={() => setOpen(true)}>
        Paste details
      </Button>
      {isOpen && (
        <Dialog title="New vendor from a text" onClose={() => setOpen(false)} size={560}>
          <Textarea
            label="Text"
            description="A company’s page on BearingNet, a signature, a line of a listing"
            autosize
            minRows={6}
            maxRows={14}
            data-autofocus
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          {told.length > 0 && (
            <dl className={styles.details} aria-label="Recognized">
              {told.map(([name, value]) => (
                <div className="flex wrap between text-14 hair-above" key={name}>
                  <dt className="dim">{LABELS[name]?.label ?? name}</dt>
                  <dd className="code breaks">{Array.isArray(value) ? value.join(', ') : String(value)}</dd>
                </div>
              ))}
            </dl>
          )}
          <Button
            mt="md"
            disabled={told.length === 0}
            onClick={() => {
              begin(found)
              setOpen(false)
              setText('')
            }}
          >
            Create vendor
          </Button>
        </Dialog>
      )}
    </>
  )
}
