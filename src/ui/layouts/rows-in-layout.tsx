import { lazy } from 'react'
import type { Doc } from '#model/schema/value.ts'
import { type Layout, type LayoutProps, STAGE } from '#ui/layouts/layout.ts'
import { SkeletonRows } from '#ui/list/list-states.tsx'
import { Await } from '#ui/live/await.tsx'

const Board = lazy(() => import('#ui/layouts/board.tsx'))
const Calendar = lazy(() => import('#ui/layouts/calendar.tsx'))

interface Props extends LayoutProps {
  layout: Layout
  /** Whether a field may be changed by moving a card. */
  canMove: (name: string) => boolean
  save: (doc: Doc, name: string, value: string, words?: string) => Promise<void>
}

/** The list in a layout other than the table. */
export function RowsInLayout({ layout, canMove, ...rest }: Props) {
  const props = { ...rest, canMove: layout.by !== STAGE && canMove(layout.by) }
  return (
    <Await fallback={<SkeletonRows />}>
      {layout.kind === 'board' && <Board {...props} by={layout.by} />}
      {layout.kind === 'calendar' && <Calendar {...props} by={layout.by} />}
    </Await>
  )
}
