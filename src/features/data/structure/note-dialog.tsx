import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Problem } from '#base/problem.ts'
import { type FieldNote, fieldNotes } from '#features/data/structure/collection.ts'
import { commit, newKey } from '#ui/api.ts'
import { bringBack } from '#ui/list/remove.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { toast } from '#ui/shell/toasts.tsx'
import work from '#ui/work/work.module.css'

interface Props {
  collection: string
  field: string
  note: FieldNote | undefined
  close: () => void
}

/** A note about a field; an empty text removes it. */
export function FieldNoteDialog({ collection, field, note, close }: Props) {
  const [typed, setTyped] = useState(note?.data.note ?? '')
  const [trouble, setTrouble] = useState<string>()
  const text = typed.trim()

  async function save(): Promise<void> {
    const at = { collection: fieldNotes.name, id: note?.id ?? newKey() }
    if (text === (note?.data.note ?? '')) return close()
    const accepted = note?.data.accepted ?? []
    const data = { of: collection, field, ...(text && { note: text }), ...(accepted.length > 0 && { accepted }) }
    const isGone = text === '' && accepted.length === 0
    try {
      const { seq } = await commit([isGone ? { op: 'delete', ...at } : { op: 'set', ...at, data }])
      toast(text === '' ? `Note on ${field} deleted` : `Note on ${field} saved`, () => void bringBack([seq]))
      close()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setTrouble(error.message)
    }
  }

  return (
    <Dialog onClose={close} title={`Note on ${field}`}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Textarea
          label="Note"
          description="Shown beside the field, in the schema and in the data dictionary."
          data-autofocus
          autosize
          minRows={3}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {trouble && (
          <p role="alert" className={`text-13 late round-8 pad-10-12 ${work.trouble}`}>
            {trouble}
          </p>
        )}
        <div className="flex wrap end gap-8">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit">Save</Button>
        </div>
      </form>
    </Dialog>
  )
}
