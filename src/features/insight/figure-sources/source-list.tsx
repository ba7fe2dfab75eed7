import { Skeleton } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import {
  type Why,
  type WhyFigure,
  type WhyLine,
  type WhyReader,
  withTotals,
} from '#features/insight/figure-sources/figures.ts'
import classes from '#features/insight/figure-sources/sources.module.css'
import type { Doc } from '#model/schema/value.ts'
import { aggregateOnce, queryOnce, readOnce } from '#ui/api.ts'
import { amount as amountOf, plainNumber, shortDay } from '#ui/grid/format.ts'
import { ListEmpty } from '#ui/list/list-states.tsx'
import type { Clock } from '#ui/list/views/view.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { baseCurrency, money } from '#ui/shell/money.ts'

const PAGE = 1000

const reader: WhyReader = {
  async find(query) {
    if (query.limit !== undefined) return (await queryOnce(query)).documents
    const all: Doc[] = []
    for (;;) {
      const { documents: found } = await queryOnce({ ...query, limit: PAGE, skip: all.length })
      all.push(...found)
      if (found.length < PAGE) return all
    }
  },
  get: async (collection, id) => (await readOnce({ gets: [{ collection, id }] })).gets[0] ?? undefined,
  sum: aggregateOnce,
}

interface Props {
  figure: WhyFigure
  doc: Doc
  clock: Clock
}

/** The entries that a figure is made of, the latest first, with what it came to after each. */
export function WhyList({ figure, doc, clock }: Props): ReactNode {
  const [why, setWhy] = useState<Why>()
  const [trouble, setTrouble] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: id and version stand for the document
  useEffect(() => {
    let isGone = false
    const at = { today: clock.today, timeZone: clock.timeZone, base: baseCurrency() }
    figure.read(doc, reader, at).then(
      (found) => isGone || setWhy(found),
      (error: Error) => isGone || setTrouble(error.message),
    )
    return () => {
      isGone = true
    }
  }, [figure, doc.id, doc.version])
  if (trouble) return <ListEmpty title="The entries could not be read" text={trouble} />
  if (!why) return <Skeleton height={120} aria-busy />
  const sections = withTotals(why, baseCurrency())
  const stored = doc.data[figure.field]
  const [main] = sections
  const isOff = typeof stored === 'number' && main !== undefined && stored !== main.total
  return (
    <>
      <p className={classes.how}>{figure.how}</p>
      {isOff && (
        <p className={classes.off} role="alert">
          The record says {plainNumber(stored)}, its entries make {plainNumber(main.total)}.{' '}
          <GoLink href="/inventory-control?tab=checks">Open System check</GoLink>
        </p>
      )}
      {why.entries.length === 0 && why.earlier === undefined && <p className={classes.how}>No entries.</p>}
      {sections
        .filter(({ lines }) => lines.length > 0)
        .map(({ currency, total, lines }) => (
          <Entries
            key={currency}
            {...{ lines, clock, earlier: why.earlier }}
            label={`${figure.label}: ${figure.isMoney ? money(total, currency) : plainNumber(total)}`}
            unit={figure.isMoney ? currency : undefined}
          />
        ))}
    </>
  )
}

function Entries(props: {
  lines: readonly WhyLine[]
  clock: Clock
  earlier: number | undefined
  label: string
  /** The currency of money; undefined for pieces. */
  unit: string | undefined
}): ReactNode {
  const { lines, clock, earlier, label, unit } = props
  const show = (value: number) => (unit === undefined ? plainNumber(value) : amountOf(value))
  const signed = (value: number) => `${value > 0 ? '+' : ''}${show(value)}`
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {['Day', 'What', 'Number'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            {[unit ?? 'Quantity', 'Makes'].map((head) => (
              <th key={head} scope="col" data-right>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, day, words, number, href, amount, after }) => (
            <tr key={key}>
              <td>{day && shortDay(day, clock.today)}</td>
              <td>{words}</td>
              <td>{href && number ? <GoLink href={href}>{number}</GoLink> : number}</td>
              <td data-right>{signed(amount)}</td>
              <td data-right>{show(after)}</td>
            </tr>
          ))}
          {earlier !== undefined && (
            <tr>
              <td />
              <td>Everything before</td>
              <td />
              <td data-right>{signed(earlier)}</td>
              <td data-right>{show(earlier)}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}
