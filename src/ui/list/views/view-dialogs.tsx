import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { refuse } from '#base/problem.ts'
import { GROUPS } from '#model/feature.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { useSubmit } from '#ui/use-submit.ts'

/** Asks for the name of a view, and who may use it. */
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
      name={name}
      write={setName}
      close={props.close}
      done={(named) => props.done(named, isShared)}
    >
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

/** Asks for the rail group of a view, and its name there. */
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
      name={title}
      write={setTitle}
      close={props.close}
      done={(named) => props.done(named, group)}
    >
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

/** A name, and what each dialog asks beside it. */
function ViewDialog(props: {
  title: string
  action: string
  name: string
  write: (name: string) => void
  close: () => void
  done: (name: string) => void
  children: ReactNode
}): ReactNode {
  const { at, clear, submit } = useSubmit()
  const send = submit(async () => {
    const name = props.name.trim()
    if (!name) throw refuse('Enter a name.', 'name')
    props.close()
    props.done(name)
    return undefined
  })
  return (
    <Dialog onClose={props.close} title={props.title} size={400}>
      <form onSubmit={send} noValidate className="stack gap-16">
        <TextInput
          label="Name"
          data-autofocus
          value={props.name}
          {...at('name')}
          onChange={(event) => {
            clear('name')
            props.write(event.currentTarget.value)
          }}
        />
        {props.children}
        <div className="flex end gap-8">
          <Button variant="default" onClick={props.close}>
            Cancel
          </Button>
          <Button type="submit">{props.action}</Button>
        </div>
      </form>
    </Dialog>
  )
}
