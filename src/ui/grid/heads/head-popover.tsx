import { Popover } from '@mantine/core'
import { lazy, type ReactNode } from 'react'
import { columnLabel } from '#ui/grid/heads/columns.tsx'
import type { Heads } from '#ui/grid/heads/head-context.ts'
import { Await } from '#ui/live/await.tsx'

const HeadPanel = lazy(() => import('#ui/grid/heads/head-panel.tsx'))

/** The open heading: its column, and its place in the grid. */
export interface OpenHead {
  name: string
  cell: HTMLElement
  left: number
  bottom: number
}

interface Props {
  head: OpenHead
  heads: Heads
  sort: ((down: boolean) => void) | undefined
  close: () => void
}

/** The popover of a column heading. The grid owns it, because headings are rebuilt whenever columns change. */
export function HeadPopover({ head, heads, sort, close }: Props): ReactNode {
  const shut = () => {
    close()
    head.cell.focus()
  }
  return (
    <Popover opened onChange={(isOpen) => !isOpen && shut()} position="bottom-start" trapFocus withinPortal>
      <Popover.Target>
        <span style={{ position: 'absolute', left: head.left, top: head.bottom, width: 1, height: 1 }} />
      </Popover.Target>
      <Popover.Dropdown>
        <Await fallback={null}>
          <HeadPanel
            key={head.name}
            name={head.name}
            label={columnLabel(heads.view, head.name)}
            {...{ heads, sort }}
            close={shut}
          />
        </Await>
      </Popover.Dropdown>
    </Popover>
  )
}
