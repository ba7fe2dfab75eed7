import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { GROUPS } from '#model/feature.ts'
import { Dialog } from '#ui/shell/dialog.tsx'

/** Asks how a view is called, and who may use it. */
export function NameDialog(props: {
  name: string
  isNew: boolean
  close: () => void
  done: (name: string, isShared: boolean) => void
}): ReactNode {
  const [name, setName] = useState(props.name)
  const [isShared, setShared] = useState(false)
  return (
    <ViewDialog
      title={props.isNew ? 'Save this view' : 'Rename the view'}
      action={props.isNew ? 'Save' : 'Rename'}
      canDo={name.trim() !== ''}
      close={props.close}
      done={() => props.done(name.trim(), isShared)}
    >
      <TextInput label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} data-autofocus />
      {props.isNew && (
        <Checkbox
          label="Share with everyone"
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      )}
    </ViewDialog>
  )
}

/** Asks under which heading of the rail a view stands, and how it is called there. */
export function MenuPageDialog(props: {
  title: string
  isShared: boolean
  /** The group of the list's own screen. */
  group: string | undefined
  close: () => void
  done: (title: string, group: string) => void
}): ReactNode {
  const [title, setTitle] = useState(props.title)
  const [group, setGroup] = useState<string>(props.group ?? GROUPS[0])
  return (
    <ViewDialog
      title="Add to the menu"
      action="Add"
      canDo={title.trim() !== ''}
      close={props.close}
      done={() => props.done(title.trim(), group)}
    >
      <TextInput label="Name" value={title} onChange={(event) => setTitle(event.currentTarget.value)} data-autofocus />
      <NativeSelect
        label="Group"
        description={props.isShared ? 'Everyone sees it there.' : 'Only you see it there; the view is not shared.'}
        data={[...GROUPS]}
        value={group}
        onChange={(event) => setGroup(event.currentTarget.value)}
      />
    </ViewDialog>
  )
}

function ViewDialog(props: {
  title: string
  action: string
  canDo: boolean
  close: () => void
  done: () => void
  children: ReactNode
}): ReactNode {
  function submit(event: FormEvent): void {
    event.preventDefault()
    props.close()
    props.done()
  }
  return (
    <Dialog onClose={props.close} title={props.title} size={400}>
      <form onSubmit={submit} className="stack gap-16">
        {props.children}
        <div className="flex end gap-8">
          <Button variant="default" onClick={props.close}>
            Cancel
          </Button>
          <Button type="submit" disabled={!props.canDo}>
            {props.action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
