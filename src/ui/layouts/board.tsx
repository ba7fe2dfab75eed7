import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import type { Person } from '#model/command/people.ts'
import type { Clause } from '#model/query/query.ts'
import type { Field } from '#model/schema/fields.ts'
import type { Doc } from '#model/schema/value.ts'
import { CardCell } from '#ui/grid/cells/cells.tsx'
import { StatusPill } from '#ui/grid/cells/pills.tsx'
import { plainNumber, titleOf } from '#ui/grid/format.ts'
import { CARD, cardIn } from '#ui/layouts/card.ts'
import { type LayoutProps, STAGE } from '#ui/layouts/layout.ts'
import classes from '#ui/layouts/layouts.module.css'
import { filteredRows, statusField, statusWords } from '#ui/list/rows/list-rows.ts'
import { useDocs, useFiguresOf } from '#ui/list/rows/use-docs.ts'
import { offerCalled } from '#ui/list/use-offer-keys.ts'
import type { Clock, CollectionView, Stage } from '#ui/list/views/view.ts'
import { personName, usePeople } from '#ui/people.ts'
import { toastProblem } from '#ui/shell/toasts/toasts.tsx'

const MAX_CARDS = 50
/** The column for records without an assignee or choice. */
const NOBODY = ''

interface Props extends LayoutProps {
  /** The stages of the view, `status` or another choice; a field with people has a column for each person. */
  by: string
  canMove: boolean
  save: (doc: Doc, name: string, value: string, words?: string) => Promise<void>
}

/** One column: its title, and its records. */
interface Column {
  name: string
  words: string
  where: readonly Clause[]
  holds: (doc: Doc) => boolean
  /** Set when the query alone finds too many. */
  isCloser?: true
  /** The action that leads here, by its label. */
  step?: Stage['step']
}

/** Cards by stage, status, another choice or person; moving a card changes that, or offers the command that does. */
export default function Board(props: Props) {
  const { view, context, by, canMove, save } = props
  const { collection } = view
  const people = usePeople()
  const isStaged = by === STAGE
  const chosen = (collection.fields[by] as Field | undefined)?.choices
  const columns = isStaged ? stagesOf(view, context.clock) : choicesOf(view, by, people)
  const title = (doc: Doc) => titleOf(collection.title, doc)

  async function move(doc: Doc, to: Column): Promise<void> {
    if (to.holds(doc)) return
    if (canMove) {
      const words = by === 'status' || chosen ? `is ${to.words}` : `is for ${to.words}`
      await save(doc, by, to.name, `${title(doc)} ${words}`)
      return
    }
    const offers = context.offersOf(doc)
    const step =
      to.step !== undefined ? offerCalled(offers, to.step) : isStaged || offers.length > 1 ? undefined : offers[0]
    if (step) context.run(step)
    else
      toastProblem(
        offers.length === 0
          ? `The ${by} of ${title(doc)} is set automatically.`
          : `Use an action on the card to change the ${by} of ${title(doc)}.`,
      )
  }

  return (
    <div className={`fills flex gap-12 scrolls-both page-ground ${classes.board}`}>
      {columns.map((column) => (
        <BoardColumn key={column.name} {...props} {...{ column, columns, move }} />
      ))}
    </div>
  )
}

const stagesOf = ({ stages = [], collection }: CollectionView, clock: Clock): Column[] =>
  stages.map((stage) => {
    const where = stage.where(clock)
    const question = { collection, where, search: '', tab: stage, clock }
    return {
      ...{ name: stage.name, words: stage.label, where, step: stage.step },
      holds: (doc) => filteredRows([doc], question).length > 0,
      ...(stage.keeps && { isCloser: true }),
    }
  })

function choicesOf({ collection }: CollectionView, by: string, people: readonly Person[]): Column[] {
  const { label, choices: chosen } = collection.fields[by] as Field
  const names =
    by === 'status' ? statusField(collection)!.choices : [...(chosen ?? people.map(({ email }) => email)), NOBODY]
  const wordsOf = (choice: string) => {
    if (by === 'status') return statusWords(choice)
    if (choice === NOBODY) return chosen ? `No ${label}` : 'Nobody'
    return chosen ? choice : personName(choice, people)
  }
  return names.map((name) => ({
    name,
    words: wordsOf(name),
    where: [name === NOBODY ? ([by, 'exists', false] as const) : ([by, '==', name] as const)],
    holds: ({ data }) => (data[by] ?? NOBODY) === name,
  }))
}

interface ColumnProps extends Props {
  column: Column
  columns: readonly Column[]
  move: (doc: Doc, to: Column) => Promise<void>
}

function BoardColumn(props: ColumnProps) {
  const { view, context, handle, where, rows, by, column, columns, canMove, move } = props
  const [isOver, setOver] = useState(false)
  const { collection } = view
  const search = handle.address.search.trim().slice(0, 200)
  const question = {
    collection: collection.name,
    where: [...where, ...column.where],
    ...(search && { search }),
  }
  const found = useDocs(rows ? undefined : { ...question, limit: MAX_CARDS })
  const figures = useFiguresOf(rows || column.isCloser ? undefined : { ...question, aggregate: { count: true } })
  const own = rows?.filter(column.holds)
  const docs = (own ?? found?.filter(column.holds) ?? []).slice(0, MAX_CARDS)
  const count = own?.length ?? (figures && 'count' in figures ? figures.count : undefined)

  function drop(event: DragEvent): void {
    setOver(false)
    const moved = cardIn(event.dataTransfer)
    if (moved) void move(moved, column)
  }
  return (
    <section
      className={`stack low sunk framed round-10 ${classes.column}`}
      aria-label={column.words}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(CARD)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2 className="row gap-8 dim figures pad-10-12">
        {by === 'status' ? <StatusPill value={column.name} /> : column.words}{' '}
        {count !== undefined && plainNumber(count)}
      </h2>
      <ul className="flex-1 scrolls-down">
        {docs.map((doc) => (
          <li
            className="box grid top-start gap-4 on-panel"
            key={doc.id}
            draggable
            onDragStart={(event) => event.dataTransfer.setData(CARD, JSON.stringify(doc))}
          >
            <CardCell data={doc} context={context} isAlone isPlaced={by === 'status' || by === STAGE} />
            <CardMenu {...{ doc, context, columns, canMove, move }} title={titleOf(collection.title, doc)} />
          </li>
        ))}
      </ul>
      {count !== undefined && count > docs.length && (
        <p className={`text-13 dim ${classes.waiting}`}>and {plainNumber(count - docs.length)} more</p>
      )}
    </section>
  )
}

/** The same moves without a mouse. */
function CardMenu(props: Pick<ColumnProps, 'context' | 'columns' | 'canMove' | 'move'> & { doc: Doc; title: string }) {
  const { doc, title, context, columns, canMove, move } = props
  const offers = context.offersOf(doc)
  if (!canMove && offers.length === 0) return null
  // An action of the same name asks for its inputs, so only that is offered.
  const isOther = (column: Column) => !column.holds(doc) && offers.every(({ label }) => label !== column.words)
  const others = canMove ? columns.filter(isOther) : []
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
        {others.length > 0 && <Menu.Label>Move to</Menu.Label>}
        {others.map((column) => (
          <Menu.Item key={column.name} onClick={() => void move(doc, column)}>
            {column.words}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
