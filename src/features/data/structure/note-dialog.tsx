import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { type FieldNote, fieldNotes } from '#features/data/structure/collection.ts'
import { commit, newKey } from '#ui/api.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { useSubmit } from '#ui/use-submit.ts'

interface Props {
  collection: string
  field: string
  note: FieldNote | undefined
  close: () => void
}

/** The dialog for a note about a field; an empty text removes the note. */
export function FieldNoteDialog({ collection, field, note, close }: Props) {
  const [typed, setTyped] = useState(note?.data.note ?? '')
  const { isBusy, problem, at, submit } = useSubmit()
  const text = typed.trim()

  const save = submit(async () => {
    if (text === (note?.data.note ?? '')) {
      close()
      return undefined
    }
    const place = { collection: fieldNotes.name, id: note?.id ?? newKey() }
    const accepted = note?.data.accepted ?? []
    const data = { of: collection, field, ...(text && { note: text }), ...(accepted.length > 0 && { accepted }) }
    const isGone = text === '' && accepted.length === 0
    const { seq } = await commit([isGone ? { op: 'delete', ...place } : { op: 'set', ...place, data }])
    close()
    return { words: text === '' ? `Note on ${field} deleted` : `Note on ${field} saved`, seq }
  })

  return (
    <Dialog onClose={close} title={`Note on ${field}`}>
      <form onSubmit={save}>
        <Textarea
          label="Note"
          description="Shown beside the field, in the schema and in the data dictionary."
          data-autofocus
          autosize
          minRows={3}
          {...at('note')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {problem && (
          <p role="alert" className="text-13 late late-ground round-8 pad-10-12">
            {problem}
          </p>
        )}
        <div className="flex wrap end gap-8">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
