import { Button, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { logs } from '#features/admin/logs/collection.ts'
import type { LogGroup } from '#features/admin/logs/groups/groups.ts'
import { commit } from '#ui/api.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { useSubmit } from '#ui/use-submit.ts'

/** A note about the cause of a failure for later readers, stored on its latest occurrence. */
export function ErrorNoteDialog({ group, close }: { group: LogGroup; close: () => void }): ReactNode {
  const newest = group.logs[0]!
  const [text, setText] = useState(newest.data.note ?? '')
  const { isBusy, problem, at, submit } = useSubmit()
  const save = submit(async () => {
    const note = text.trim()
    const change = note ? { patch: { note } } : { patch: {}, unset: ['note'] }
    const { seq } = await commit([
      { op: 'update', collection: logs.name, id: newest.id, ifVersion: newest.version, ...change },
    ])
    close()
    return { words: note ? 'Noted' : 'Note deleted', seq }
  })

  return (
    <Dialog onClose={close} title={`Note on ${group.message}`} size={480}>
      <form className="stack gap-12" onSubmit={save}>
        <Textarea
          label="Note"
          data-autofocus
          autosize
          minRows={3}
          maxRows={12}
          {...at('note')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {problem && <p role="alert">{problem}</p>}
        <Button type="submit" loading={isBusy}>
          Save
        </Button>
      </form>
    </Dialog>
  )
}
