import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import type { Field } from '#model/schema/fields.ts'
import type { Doc } from '#model/schema/value.ts'
import { CardCell } from '#ui/grid/cells/cells.tsx'
import { StatusPill } from '#ui/grid/cells/pills.tsx'
import { plainNumber, titleOf } from '#ui/grid/format.ts'
import { CARD, cardIn } from '#ui/layouts/card.ts'
import type { LayoutProps } from '#ui/layouts/layout.ts'
import classes from '#ui/layouts/layouts.module.css'
import { statusField, statusWords } from '#ui/list/rows/list-rows.ts'
import { useDocs, useFiguresOf } from '#ui/list/rows/use-docs.ts'
import { nameOf, usePeople } from '#ui/people.ts'
import { toastProblem } from '#ui/shell/toasts.tsx'

const MAX_CARDS = 50
/** The column of what is given to no one, or has no choice. */
const NOBODY = ''

interface Props extends LayoutProps {
  /** `status` or another choice; a field that names people has a column for each of them. */
  by: string
  canMove: boolean
  save: (doc: Doc, name: string, value: string, words?: string) => Promise<void>
}

/** Cards by status, by another choice or by person; moving a card changes that, or offers the command that does. */
export default function Board(props: Props) {
  const { view, context, by, canMove, save } = props
  const { collection } = view
  const people = usePeople()
  const { label, choices: chosen } = collection.fields[by] as Field
  const choices = by === 'status' ? statusField(collection)!.choices : [...(chosen ?? emailsOf(people)), NOBODY]
  const wordsOf = (choice: string) => {
    if (by === 'status') return statusWords(choice)
    if (choice === NOBODY) return chosen ? `No ${label}` : 'Nobody'
    return chosen ? choice : nameOf(choice, people)
  }
  const title = (doc: Doc) => titleOf(collection.title, doc)

  async function move(doc: Doc, to: string): Promise<void> {
    if ((doc.data[by] ?? NOBODY) === to) return
    if (canMove) {
      const words = by === 'status' || chosen ? `is ${wordsOf(to)}` : `is for ${wordsOf(to)}`
      await save(doc, by, to, `${title(doc)} ${words}`)
      return
    }
    const offers = context.offersOf(doc)
    if (offers.length === 1) context.run(offers[0]!)
    else
      toastProblem(
        offers.length === 0
          ? `The status of ${title(doc)} is set automatically.`
          : `Use an action on the card to change the status of ${title(doc)}.`,
      )
  }

  return (
    <div className={classes.board}>
      {choices.map((choice) => (
        <Column key={choice} {...props} {...{ choice, choices, wordsOf, move }} />
      ))}
    </div>
  )
}

const emailsOf = (people: readonly { email: string }[]): string[] => people.map(({ email }) => email)

interface ColumnProps extends Props {
  choice: string
  wordsOf: (choice: string) => string
  choices: readonly string[]
  move: (doc: Doc, to: string) => Promise<void>
}

function Column(props: ColumnProps) {
  const { view, context, handle, where, rows, by, choice, choices, wordsOf, canMove, move } = props
  const [isOver, setOver] = useState(false)
  const { collection } = view
  const search = handle.address.search.trim().slice(0, 200)
  const asked = {
    collection: collection.name,
    where: [...where, choice === NOBODY ? ([by, 'exists', false] as const) : ([by, '==', choice] as const)],
    ...(search && { search }),
  }
  const found = useDocs(rows ? undefined : { ...asked, limit: MAX_CARDS })
  const figures = useFiguresOf(rows ? undefined : { ...asked, aggregate: { count: true } })
  const own = rows?.filter(({ data }) => (data[by] ?? NOBODY) === choice)
  const docs = (own ?? found ?? []).slice(0, MAX_CARDS)
  const count = own?.length ?? (figures && 'count' in figures ? figures.count : undefined)

  function drop(event: DragEvent): void {
    setOver(false)
    const moved = cardIn(event.dataTransfer)
    if (moved) void move(moved, choice)
  }
  return (
    <section
      className={classes.column}
      aria-label={wordsOf(choice)}
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
        {by === 'status' ? <StatusPill value={choice} /> : wordsOf(choice)} {count !== undefined && plainNumber(count)}
      </h2>
      <ul>
        {docs.map((doc) => (
          <li key={doc.id} draggable onDragStart={(event) => event.dataTransfer.setData(CARD, JSON.stringify(doc))}>
            <CardCell data={doc} context={context} isAlone />
            <CardMenu
              {...{ doc, context, by, choices, wordsOf, canMove, move }}
              title={titleOf(collection.title, doc)}
            />
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
function CardMenu(
  props: Pick<ColumnProps, 'context' | 'by' | 'choices' | 'wordsOf' | 'canMove' | 'move'> & { doc: Doc; title: string },
) {
  const { doc, title, context, by, choices, wordsOf, canMove, move } = props
  const offers = context.offersOf(doc)
  if (!canMove && offers.length === 0) return null
  // An act of the same name asks for what belongs to it, so it stands alone.
  const isOther = (choice: string) =>
    choice !== (doc.data[by] ?? NOBODY) && offers.every(({ label }) => label !== wordsOf(choice))
  const others = canMove ? choices.filter(isOther) : []
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
        {others.map((choice) => (
          <Menu.Item key={choice} onClick={() => void move(doc, choice)}>
            {wordsOf(choice)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
