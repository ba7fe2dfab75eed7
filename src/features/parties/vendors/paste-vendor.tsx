import { Button, Textarea } from '@mantine/core'
import { IconClipboardText } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { refuse } from '#base/problem.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { vendorFromText } from '#features/parties/vendors/from-text.ts'
import type { Data } from '#model/schema/value.ts'
import styles from '#ui/layouts/figures.module.css'
import { Dialog } from '#ui/shell/dialog.tsx'
import { submitKey } from '#ui/submit-key.ts'
import { useSubmit } from '#ui/use-submit.ts'

const LABELS: Readonly<Record<string, { label: string }>> = vendors.fields

/**
 * Starts a new vendor from a pasted text about the company: its BearingNet page, a signature, or a line of a listing.
 */
export function PasteVendor({ begin }: { begin: (data: Data) => void }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const found = vendorFromText(text)
  const entries = Object.entries(found)
  const { at, clear, submit } = useSubmit()
  const create = submit(async () => {
    if (entries.length === 0)
      throw refuse(text.trim() ? 'No company details found. Paste another text.' : 'Paste the text first.', 'text')
    begin(found)
    setOpen(false)
    setText('')
    return undefined
  })
  return (
    <>
      <Button variant="default" leftSection={<IconClipboardText size={16} />} onClick={() => setOpen(true)}>
        Paste details
      </Button>
      {isOpen && (
        <Dialog title="New vendor from text" onClose={() => setOpen(false)} size={560}>
          <form noValidate onSubmit={create} onKeyDown={submitKey}>
            <Textarea
              label="Text"
              description="A company’s page on BearingNet, a signature, a line of a listing"
              autosize
              minRows={6}
              maxRows={14}
              data-autofocus
              value={text}
              {...at('text')}
              onChange={({ currentTarget }) => {
                clear()
                setText(currentTarget.value)
              }}
            />
            {entries.length > 0 && (
              <dl className={styles.details} aria-label="Recognized">
                {entries.map(([name, value]) => (
                  <div className="flex wrap between text-14 hair-above" key={name}>
                    <dt className="dim">{LABELS[name]?.label ?? name}</dt>
                    <dd className="code breaks">{Array.isArray(value) ? value.join(', ') : String(value)}</dd>
                  </div>
                ))}
              </dl>
            )}
            <Button type="submit" mt="md">
              Create vendor
            </Button>
          </form>
        </Dialog>
      )}
    </>
  )
}
