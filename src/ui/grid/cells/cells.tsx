import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { figure } from '#base/text/writing.ts'
import type { Field } from '#model/schema/fields.ts'
import classes from '#ui/grid/cells/cells.module.css'
import { DuePill, StatusPill } from '#ui/grid/cells/pills.tsx'
import { fieldAmount, showValue, titleOf, unitOf } from '#ui/grid/format.ts'
import type { GridCell } from '#ui/grid/heads/columns.tsx'
import { fieldOf } from '#ui/list/rows/list-rows.ts'
import { personName, usePeople } from '#ui/people.ts'
import { baseCurrency } from '#ui/shell/money/money.ts'

const Waiting = () => <span className={`muted round-tag inline-block ${classes.waiting}`} />

/** The name of the record as a link: opens the drawer, or a new tab when requested. */
export function TitleCell({ data, context }: GridCell) {
  if (!data) return <Waiting />
  const { view, hrefOf, open } = context
  return (
    <a
      href={hrefOf(data.id)}
      tabIndex={-1}
      className={`as-around medium underlines ${classes.title}`}
      onClick={(event: MouseEvent) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        open(data.id)
      }}
    >
      {titleOf(view.collection.title, data)}
    </a>
  )
}

export function ValueCell({ data, value, context, colDef, decimals }: GridCell & { decimals?: number }) {
  if (!data) return <Waiting />
  const name = colDef?.colId ?? ''
  const draw = context.view.draw?.[name]
  if (draw) return draw(data.data)
  const field = fieldOf(context.view.collection, name)
  if (field?.options.as === 'person') return <PersonCell email={value} />
  if (field?.kind === 'money') return <AmountCell {...{ field, value, decimals }} data={data.data} />
  if (typeof value === 'number' && decimals) return figure(value, decimals)
  return showValue(field, value ?? undefined, { ...context.clock, titleOf: context.titleOf })
}

/** A person by name, rendered again once names have loaded. */
function PersonCell({ email }: { email: unknown }) {
  usePeople()
  return typeof email === 'string' && email ? personName(email) : null
}

interface AmountProps {
  field: Field
  value: unknown
  data: Record<string, unknown>
  /** The decimals of its column, for a price. */
  decimals?: number | undefined
}

/** An amount of a row: the currency is shown unless it is the company's own. */
export function AmountCell({ field, value, data, decimals }: AmountProps) {
  if (typeof value !== 'number') return null
  if (value === 0) return <span className="dim">–</span>
  const currency = field.options.currency && data[field.options.currency]
  const shown = fieldAmount(value, field, unitOf(field, data), decimals)
  return typeof currency === 'string' && currency && currency !== baseCurrency() ? (
    <>
      <span className="dim">{currency}</span> {shown}
    </>
  ) : (
    shown
  )
}

export function StatusCell({ data, value, context }: GridCell) {
  if (!data) return <Waiting />
  const shown = context.view.mark?.(data.data) ?? value
  return typeof shown === 'string' && shown ? <StatusPill value={shown} /> : null
}

export function FlagCell({ data, value }: GridCell) {
  if (!data) return <Waiting />
  return value === true ? 'Yes' : value === false ? <span className="dim">No</span> : null
}

export function DueCell({ data, value, context }: GridCell) {
  if (!data) return <Waiting />
  if (typeof value === 'string') return <DuePill day={value} today={context.clock.today} />
  const missing = context.view.dueMissing?.(data.data)
  return missing ? <span className="text-12 dim">{missing}</span> : null
}

/** A computed value with details on hover. */
export function HintCell({ data, value, context, colDef }: GridCell) {
  if (!data || value === null || value === undefined) return null
  const column = context.view.derived?.find(({ name }) => name === colDef?.colId)
  return <span title={column?.hint?.(data.data, context.clock, data.id)}>{String(value)}</span>
}

/** The actions of a row, without opening it. */
export function ActsCell({ data, context }: GridCell) {
  const offers = data && context.offersOf(data)
  if (!data || !offers || offers.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={24} tabIndex={-1} aria-label={`Actions of ${titleOf(context.view.collection.title, data)}`}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {offers.map((offer) => (
          <Menu.Item key={offer.label} onClick={() => context.run(offer)}>
            {offer.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/**
 * A record as a card: who, what, how much, how soon. `isAlone` outside the grid, where Tab reaches it; `isPlaced` when
 * its position shows its status.
 */
export function CardCell({
  data,
  context,
  isAlone,
  isPlaced,
}: Pick<GridCell, 'data' | 'context'> & { isAlone?: boolean; isPlaced?: boolean }) {
  if (!data) return <Waiting />
  const { view, clock, hrefOf, open } = context
  const { collection } = view
  const due = view.due?.(data.data, clock)
  const status = data.data.status
  const shown = (name: string) =>
    showValue(fieldOf(collection, name), data.data[name], { ...clock, titleOf: context.titleOf })
  const rest = collection.list.columns.filter((name: string) => name !== collection.title && name !== 'status')
  const money = view.cardAmount ?? rest.find((name: string) => fieldOf(collection, name)?.kind === 'money')
  const amount = money === undefined ? undefined : fieldOf(collection, money)
  const words =
    view.summary?.(data.data, clock, context.titleOf) ??
    rest
      .filter((name: string) => name !== money && shown(name))
      .slice(0, 2)
      .map(shown)
      .join(' · ')
  return (
    <a
      href={hrefOf(data.id)}
      tabIndex={isAlone ? 0 : -1}
      className={`grid line-20 as-tall as-around ${classes.card}`}
      onClick={(event) => {
        event.preventDefault()
        open(data.id)
      }}
    >
      <b className={`text-14 strong hides ${fieldOf(collection, collection.title)?.options.mono ? 'mono-face' : ''}`}>
        {titleOf(collection.title, data)}
      </b>
      <span>
        {due ? (
          <DuePill day={due} today={clock.today} />
        ) : (
          typeof status === 'string' && !isPlaced && <StatusPill value={status} />
        )}
      </span>
      <small className="text-13 dim hides figures">{words}</small>
      <em className="figures text-right upright">
        {amount?.kind === 'money' ? (
          <AmountCell field={amount} value={data.data[money!]} data={data.data} />
        ) : (
          money && shown(money)
        )}
      </em>
    </a>
  )
}
