import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { DragEvent } from 'react'
import { useState } from 'react'
import type { Doc } from '#model/value.ts'
import { statusField, statusWords } from '#ui/collection/list-rows.ts'
import { useDocs, useFiguresOf } from '#ui/collection/use-docs.ts'
import { toastProblem } from '#ui/frame/toasts.tsx'
import { CardCell } from '#ui/grid/cells.tsx'
import { plainNumber, titleOf } from '#ui/grid/format.ts'
import { StatusPill } from '#ui/grid/pills.tsx'
import { CARD, cardIn } from '#ui/layouts/card.ts'
import type { LayoutProps } from '#ui/layouts/layout.ts'
import classes from '#ui/layouts/layouts.module.css'

const MOST_CARDS = 50

interface Props extends LayoutProps {
  canMove: boolean
  save: (doc: Doc, name: string, value: string, words?: string) => Promise<void>
}

/** Cards by status; moving a card changes its status, or offers the command that does. */
export default function Board(props: Props) {
  const { view, context, canMove, save } = props
  const { collection } = view
  const field = statusField(collection)!
  const title = (doc: Doc) => titleOf(collection.title, doc)

  async function move(doc: Doc, to: string): Promise<void> {
    const from = doc.data.status
    if (from === to) return
    if (canMove) {
      await save(doc, 'status', to, `${title(doc)} is ${statusWords(to)}`)
      return
    }
    const offers = context.offersOf(doc)
    if (offers.length === 1) context.run(offers[0]!)
    else
      toastProblem(
        offers.length === 0
          ? `The status of ${title(doc)} follows from what happens to it; there is nothing to move.`
          : `The status of ${title(doc)} changes by its acts: choose one from the card.`,
      )
  }

  return (
    <div className={classes.board}>
      {field.choices.map((status) => (
        <Column key={status} {...props} {...{ status, choices: field.choices, move }} />
      ))}
    </div>
  )
}

interface ColumnProps extends Props {
  status: string
  choices: readonly string[]
  move: (doc: Doc, to: string) => Promise<void>
}

function Column({ view, context, handle, where, rows, status, choices, canMove, move }: ColumnProps) {
  const [isOver, setOver] = useState(false)
  const { collection } = view
  const search = handle.address.search.trim().slice(0, 200)
  const asked = {
    collection: collection.name,
    where: [...where, ['status', '==', status] as const],
    ...(search && { search }),
  }
  const found = useDocs(rows ? undefined : { ...asked, limit: MOST_CARDS })
  const figures = useFiguresOf(rows ? undefined : { ...asked, aggregate: { count: true } })
  const own = rows?.filter(({ data }) => data.status === status)
  const docs = (own ?? found ?? []).slice(0, MOST_CARDS)
  const count = own?.length ?? (figures && 'count' in figures ? figures.count : undefined)

  function drop(event: DragEvent): void {
    setOver(false)
    const moved = cardIn(event.dataTransfer)
    if (moved) void move(moved, status)
  }
  return (
    <section
      className={classes.column}
      aria-label={statusWords(status)}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(CARD)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2>
        <StatusPill value={status} /> {count !== undefined && plainNumber(count)}
      </h2>
      <ul>
        {docs.map((doc) => (
          <li key={doc.id} draggable onDragStart={(event) => event.dataTransfer.setData(CARD, JSON.stringify(doc))}>
            <CardCell data={doc} context={context} isAlone />
            <CardMenu {...{ doc, context, choices, canMove, move }} title={titleOf(collection.title, doc)} />
          </li>
        ))}
      </ul>
      {count !== undefined && count > docs.length && (
        <p className={classes.waiting}>and {plainNumber(count - docs.length)} more</p>
      )}
    </section>
  )
}

/** The same moves without a mouse. */
function CardMenu(props: Pick<ColumnProps, 'context' | 'choices' | 'canMove' | 'move'> & { doc: Doc; title: string }) {
  const { doc, title, context, choices, canMove, move } = props
  const offers = context.offersOf(doc)
  if (!canMove && offers.length === 0) return null
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon size={24} aria-label={`Actions of ${title}`}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {offers.map((offer) => (
          <Menu.Item key={offer.label} onClick={() => context.run(offer)}>
            {offer.label}
          </Menu.Item>
        ))}
        {canMove && <Menu.Label>Move to</Menu.Label>}
        {canMove &&
          choices
            .filter((choice) => choice !== doc.data.status)
            .map((choice) => (
              <Menu.Item key={choice} onClick={() => void move(doc, choice)}>
                {statusWords(choice)}
              </Menu.Item>
            ))}
      </Menu.Dropdown>
    </Menu>
  )
}
