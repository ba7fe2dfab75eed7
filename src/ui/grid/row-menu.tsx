import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Doc } from '#model/schema/value.ts'
import { titleOf } from '#ui/grid/format.ts'
import type { GridContext } from '#ui/grid/heads/columns.tsx'
import { copy } from '#ui/shell/copy.ts'
import { MenuAt } from '#ui/shell/menu-at.tsx'

/** The cell whose menu was opened with the right mouse button or the menu key. */
export interface MenuCell {
  doc: Doc
  /** The column. */
  name: string
  x: number
  y: number
}

interface Props {
  cell: MenuCell
  context: GridContext
  /** Whether rows can be filtered by the value of this cell. */
  canLike: boolean
  close: () => void
}

/** The context menu of a row, at the pointer. */
export function RowMenu({ cell, context, canLike, close }: Props): ReactNode {
  const { doc, name, x, y } = cell
  const href = context.hrefOf(doc.id)
  const offers = context.offersOf(doc)
  return (
    <MenuAt x={x} y={y} label={`Actions for ${titleOf(context.view.collection.title, doc)}`} close={close}>
      <Menu.Item onClick={() => context.open(doc.id)}>Open</Menu.Item>
      <Menu.Item component="a" href={href} target="_blank" rel="noopener">
        Open in a new tab
      </Menu.Item>
      {offers.length > 0 && <Menu.Label>Actions</Menu.Label>}
      {offers.map((offer) => (
        <Menu.Item key={offer.label} onClick={() => context.run(offer)}>
          {offer.label}
        </Menu.Item>
      ))}
      <Menu.Label>Row</Menu.Label>
      {canLike && <Menu.Item onClick={() => context.like(doc, name)}>Filter by this value</Menu.Item>}
      <Menu.Item onClick={() => void copy(location.origin + href, 'Address copied')}>Copy link</Menu.Item>
    </MenuAt>
  )
}
