import type { RefObject } from 'react'
import { lazy } from 'react'
import type { ListProps } from '#ui/collection/list-props.ts'
import { isEditable } from '#ui/collection/list-rights.ts'
import { OpenRecord } from '#ui/collection/open-record.tsx'
import type { CommandOffer } from '#ui/collection/view.ts'
import { CommandDialog } from '#ui/command-button.tsx'
import type { Block } from '#ui/grid/paste.ts'
import type { RecordApi } from '#ui/grid/record-grid.tsx'
import { Await } from '#ui/live/await.tsx'
import { keptDraft } from '#ui/record/draft.ts'
import { copyOf } from '#ui/record/duplicate.ts'
import { NewRecord } from '#ui/record/new-record.tsx'
import { useUser } from '#ui/session.ts'

const PasteDialog = lazy(() => import('#ui/bulk/paste-dialog.tsx'))

interface Props extends ListProps {
  api: RefObject<RecordApi | undefined>
  open: (id: string) => void
  close: () => void
  enter: () => void
  canWrite: boolean
  canCreate: boolean
  canAct: boolean
  isPreview: boolean
  pasted: Block | undefined
  endPaste: () => void
  running: CommandOffer | undefined
  endRun: () => void
}

/** What is open over a list: a record, a new one, a pasted block, a command. */
export function ListOver(props: Props) {
  const { view, clock, handle, rows, count, api, open, close, canWrite, canCreate, canAct, pasted, running } = props
  const { collection } = view
  const { address, change } = handle
  const user = useUser()?.id ?? ''

  function placeOf(id: string): number | undefined {
    const at = rows ? rows.findIndex((doc) => doc.id === id) : (api.current?.getRowNode(id)?.rowIndex ?? -1)
    return at < 0 ? undefined : at
  }

  return (
    <>
      {address.id !== undefined && (
        <OpenRecord
          key={address.id}
          {...{ view, clock, canWrite, canAct, open, close }}
          isPreview={props.isPreview}
          isPage={address.isPage ?? false}
          turn={() => change({ isPage: !address.isPage }, true)}
          place={{ at: placeOf(address.id), of: count }}
          idAt={(at) => (rows ? rows[at]?.id : api.current?.getDisplayedRowAtIndex(at)?.data?.id)}
          id={address.id}
          known={props.docOf(address.id)}
          duplicate={
            canCreate
              ? (doc) => {
                  keptDraft(localStorage, user, collection.name).keep(copyOf(collection, doc.data))
                  props.enter()
                }
              : undefined
          }
        />
      )}
      {address.isNew && canCreate && (
        <NewRecord {...{ view, clock, close }} created={(id) => change({ id, isNew: false })} />
      )}
      {pasted && (
        <Await fallback={null}>
          <PasteDialog
            {...{ view, clock }}
            block={pasted}
            canEdit={(name, field) => isEditable(view, name, field)}
            close={props.endPaste}
          />
        </Await>
      )}
      {running && <CommandDialog offer={running} clock={clock} related={view.related} close={props.endRun} />}
    </>
  )
}
