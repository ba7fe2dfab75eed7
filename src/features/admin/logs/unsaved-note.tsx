import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ErrorLog } from '#features/admin/logs/collection.ts'
import { unsavedIn } from '#features/admin/logs/rules.ts'
import { places } from '#model/feature.ts'
import { recordKind } from '#model/record-pages.ts'
import type { Data } from '#model/schema/value.ts'
import { storedDraft } from '#ui/record/drafts/draft.ts'
import { useUser } from '#ui/session.ts'
import { toast } from '#ui/shell/toasts/toasts.tsx'

/** Work that was unsaved when an error occurred, with a link to continue it here. */
export function UnsavedWorkNote({ log }: { log: ErrorLog }): ReactNode {
  const { history } = useRouter()
  const userId = useUser()?.id ?? ''
  const { drafts = {}, fields = {} } = unsavedIn(log)

  function takeUp(collection: string, path: string): void {
    const draft = storedDraft(localStorage, userId, collection)
    if (Object.keys(draft.read()).length > 0) {
      toast(`You have started a new ${recordKind(collection).toLowerCase()} here. Save or discard it first.`)
      return
    }
    draft.keep(drafts[collection] as Data)
    history.push(`${path}?new=1`)
  }

  return (
    <>
      {Object.keys(drafts).map((collection) => {
        const path = places.find(({ of }) => of.name === collection)?.path
        return (
          <span key={collection} className="row wrap gap-8 plain">
            Unsaved: new {recordKind(collection).toLowerCase()}
            {path && (
              <Button size="compact-xs" variant="default" onClick={() => takeUp(collection, path)}>
                Continue editing
              </Button>
            )}
          </span>
        )
      })}
      {Object.entries(fields).map(([record, values]) => (
        <span key={record} className="row wrap gap-8 plain">
          Unsaved in {record}: {wordsOf(values)}
        </span>
      ))}
    </>
  )
}

const wordsOf = (values: unknown): string =>
  Object.entries(values as Record<string, unknown>)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ')
