import { lazy, type RefObject } from 'react'
import { OfferDialog } from '#ui/actions/offer-dialog.tsx'
import { NewDocument } from '#ui/document/new-document.tsx'
import type { CellBlock } from '#ui/grid/paste.ts'
import type { RecordApi } from '#ui/grid/record-grid.tsx'
import { recordsAbove, rowOfRecord } from '#ui/groups/pieces.ts'
import type { ListProps } from '#ui/list/list-props.ts'
import { isEditable } from '#ui/list/list-rights.ts'
import { OpenRecord } from '#ui/list/open-record.tsx'
import type { CommandOffer } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import { storedDraft } from '#ui/record/drafts/draft.ts'
import { copyOf } from '#ui/record/duplicate.ts'
import { linesField } from '#ui/record/lines/lines.ts'
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
  pasted: CellBlock | undefined
  endPaste: () => void
  running: CommandOffer | undefined
  endRun: () => void
}

/** What is open over a list: a record, a new one, a pasted block, a command. */
export function ListOver(props: Props) {
  const { view, clock, handle, rows, count, api, grouped, open, close, canWrite, canCreate, canAct, pasted, running } =
    props
  const { collection } = view
  const isDocument = view.lineEntry !== undefined && linesField(collection) !== undefined
  const New = isDocument ? NewDocument : NewRecord
  const opensAsPage = isDocument && !view.lineEntry?.opensBeside
  const { address, change } = handle
  const user = useUser()?.id ?? ''

  function placeOf(id: string): number | undefined {
    if (rows && !grouped) {
      const at = rows.findIndex((doc) => doc.id === id)
      return at < 0 ? undefined : at
    }
    const row = api.current?.getRowNode(id)?.rowIndex ?? undefined
    return grouped && row !== undefined ? recordsAbove(grouped.pieces, row) : row
  }

  function idAt(at: number): string | undefined {
    if (rows && !grouped) return rows[at]?.id
    const row = grouped ? rowOfRecord(grouped.pieces, at) : at
    return row === undefined ? undefined : api.current?.getDisplayedRowAtIndex(row)?.data?.id
  }

  return (
    <>
      {address.id !== undefined && (
        <OpenRecord
          key={address.id}
          {...{ view, clock, canWrite, canAct, open, close }}
          isPreview={props.isPreview}
          isPage={address.isPage ?? opensAsPage}
          turn={() => change({ isPage: !(address.isPage ?? opensAsPage) }, true)}
          place={{ at: placeOf(address.id), of: count }}
          idAt={idAt}
          id={address.id}
          known={props.docOf(address.id)}
          duplicate={
            canCreate
              ? (doc) => {
                  storedDraft(localStorage, user, collection.name).keep(copyOf(collection, doc.data))
                  props.enter()
                }
              : undefined
          }
        />
      )}
      {address.isNew && canCreate && <New {...{ view, clock, close }} created={(id) => change({ id, isNew: false })} />}
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
      {running && <OfferDialog {...{ view, clock }} offer={running} close={props.endRun} />}
    </>
  )
}
