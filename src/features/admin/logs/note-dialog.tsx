import { Button, Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Problem } from '#base/problem.ts'
import { logs } from '#features/admin/logs/collection.ts'
import type { LogGroup } from '#features/admin/logs/groups/groups.ts'
import { commit } from '#ui/api.ts'
import { bringBack } from '#ui/list/remove.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { toast } from '#ui/shell/toasts.tsx'

/** A note about the cause of a failure for later readers, stored on its latest occurrence. */
export function ErrorNoteDialog({ group, close }: { group: LogGroup; close: () => void }): ReactNode {
  const newest = group.logs[0]!
  const [text, setText] = useState(newest.data.note ?? '')
  const [trouble, setTrouble] = useState<string>()

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    const note = text.trim()
    try {
      const change = note ? { patch: { note } } : { patch: {}, unset: ['note'] }
      const { seq } = await commit([
        { op: 'update', collection: logs.name, id: newest.id, ifVersion: newest.version, ...change },
      ])
      toast(note ? 'Noted' : 'Note deleted', () => void bringBack([seq]))
      close()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setTrouble(error.message)
    }
  }

  return (
    <Dialog onClose={close} title={`Note on ${group.message}`} size={480}>
      <form className="stack gap-12" onSubmit={(event) => void save(event)}>
        <Textarea
          label="Note"
          data-autofocus
          autosize
          minRows={3}
          maxRows={12}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {trouble && <p role="alert">{trouble}</p>}
        <Button type="submit">Save</Button>
      </form>
    </Dialog>
  )
}
