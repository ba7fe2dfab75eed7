import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { addTodo } from '#features/records/todos/parts.tsx'
import { pageAddress, screenPath } from '#model/feature.ts'
import { withParams } from '#model/record-address.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { RowAct } from '#model/schema/custom-figures.ts'
import type { Doc } from '#model/schema/value.ts'
import { labelAddress } from '#ui/export/label-address.ts'
import { titleOf } from '#ui/grid/format.ts'
import { useUser } from '#ui/session.ts'
import { toastProblem } from '#ui/shell/toasts/toasts.tsx'

interface Props {
  collection: AnyCollection
  doc: Doc
  label: string
  act: RowAct
}

/** A button in a row of a custom table that performs one of Prime's actions with this row. */
export function RowActButton({ collection, doc, label, act }: Props): ReactNode {
  const { history } = useRouter()
  const me = useUser()
  const title = titleOf(collection.title, doc)
  const address = pageAddress('custom-tables', { collection: collection.name, id: doc.id })
  const acts: Record<RowAct, () => void> = {
    task: () =>
      void addTodo({ title: `${label}: ${title}`, about: address }, me?.email ?? '').catch((error: Error) =>
        toastProblem(error.message),
      ),
    label: () => history.push(labelAddress(collection, [doc])),
    find: () => history.push(withParams(screenPath('global-search'), { q: title })),
  }
  return (
    <Button
      variant="default"
      size="compact-sm"
      disabled={act === 'task' && me?.role === 'viewer'}
      aria-label={`${label}: ${title}`}
      onClick={(event) => {
        event.stopPropagation()
        acts[act]()
      }}
    >
      {label}
    </Button>
  )
}
