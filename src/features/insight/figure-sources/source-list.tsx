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
import { pageAddress } from '#model/feature.ts'
import type { Doc } from '#model/schema/value.ts'
import { aggregateOnce, queryOnce, readOnce } from '#ui/api.ts'
import { amount as amountOf, plainNumber } from '#ui/grid/format.ts'
import { ListEmpty } from '#ui/list/list-states.tsx'
import type { Clock } from '#ui/list/views/view.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { baseCurrency, moneyText } from '#ui/shell/money/money.ts'
import { DataTable } from '#ui/table/data-table.tsx'

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

/** The entries that a figure adds up, latest first, with the running total after each. */
export function WhyList({ figure, doc, clock }: Props): ReactNode {
  const [why, setWhy] = useState<Why>()
  const [failure, setFailure] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: id and version stand for the document
  useEffect(() => {
    let isGone = false
    const at = { today: clock.today, timeZone: clock.timeZone, base: baseCurrency() }
    figure.read(doc, reader, at).then(
      (found) => isGone || setWhy(found),
      (error: Error) => isGone || setFailure(error.message),
    )
    return () => {
      isGone = true
    }
  }, [figure, doc.id, doc.version])
  if (failure) return <ListEmpty title="Entries could not be loaded" text={failure} />
  if (!why) return <Skeleton height={120} aria-busy />
  const sections = withTotals(why, baseCurrency())
  const stored = doc.data[figure.field]
  const [main] = sections
  const isOff = typeof stored === 'number' && main !== undefined && stored !== main.total
  return (
    <>
      <p className={`text-13 dim ${classes.how}`}>{figure.how}</p>
      {isOff && (
        <p className={`text-13 late round-8 pad-8-12 late-ground ${classes.off}`} role="alert">
          The record says {plainNumber(stored)}, its entries make {plainNumber(main.total)}.{' '}
          <GoLink className="underlined" href={pageAddress('control', { tab: 'checks' })}>
            Open System check
          </GoLink>
        </p>
      )}
      {why.entries.length === 0 && why.earlier === undefined && (
        <p className={`text-13 dim ${classes.how}`}>No entries.</p>
      )}
      {sections
        .filter(({ lines }) => lines.length > 0)
        .map(({ currency, total, lines }) => (
          <Entries
            key={currency}
            {...{ lines, earlier: why.earlier }}
            label={`${figure.label}: ${figure.isMoney ? moneyText(total, currency) : plainNumber(total)}`}
            unit={figure.isMoney ? currency : undefined}
          />
        ))}
    </>
  )
}

function Entries(props: {
  lines: readonly WhyLine[]
  earlier: number | undefined
  label: string
  /** The currency of money; undefined for quantities. */
  unit: string | undefined
}): ReactNode {
  const { lines, earlier, label, unit } = props
  const show = (value: number) => (unit === undefined ? plainNumber(value) : amountOf(value))
  const signed = (value: number) => `${value > 0 ? '+' : ''}${show(value)}`
  return (
    <DataTable
      label={label}
      columns={[
        { label: 'Day', kind: 'day', value: ({ day }) => day },
        { label: 'What', value: ({ words }) => words },
        { label: 'Number', value: ({ number }) => number, href: ({ href }) => href },
        {
          label: unit ?? 'Quantity',
          kind: 'number',
          value: ({ amount }) => amount,
          show: ({ amount }) => signed(amount),
        },
        { label: 'Makes', kind: 'number', value: ({ after }) => after, show: ({ after }) => show(after) },
      ]}
      rows={
        earlier === undefined
          ? lines
          : [...lines, { key: 'before', words: 'Everything before', amount: earlier, after: earlier }]
      }
      keyOf={({ key }) => key}
      isFixed
      hasCards
      hasFiles
      isFlat
    />
  )
}
