import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { FIGURES, type WhyFigure } from '#features/insight/figure-sources/figures.ts'
import { WhyList } from '#features/insight/figure-sources/source-list.tsx'
import { lots } from '#features/stock/lots/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { screenPath } from '#model/feature.ts'
import { pageOf } from '#model/record-address.ts'
import { addressOf, linkedPages, recordKind } from '#model/record-pages.ts'
import { reference } from '#model/schema/fields.ts'
import { FieldInput } from '#ui/fields/all.tsx'
import { titleOf } from '#ui/grid/format.ts'
import classes from '#ui/history/past.module.css'
import { ListEmpty } from '#ui/list/list-states.tsx'
import type { Clock } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import { useLiveDoc } from '#ui/live/use-live.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { Spinner } from '#ui/shell/spinner.tsx'

const RELATED = [...linkedPages(), { of: lots, path: pageOf(parts) }]
const nameOf = ({ collection, field }: WhyFigure): string => `${collection}.${field}`

interface Props {
  figure: string | undefined
  id: string | undefined
  clock: Clock
  change: (params: Record<string, string>) => void
}

/** Any figure of any record, broken down into its entries. */
export function WhyTab({ figure: figureName, id, clock, change }: Props): ReactNode {
  const figure = FIGURES.find((each) => nameOf(each) === figureName) ?? FIGURES[0]!
  const kind = recordKind(figure.collection)
  return (
    <>
      <div className={`flex wrap bottom gap-8 ${classes.pastTools}`}>
        <NativeSelect
          label="Figure"
          value={nameOf(figure)}
          onChange={({ currentTarget: { value } }) => {
            const isSameKind = value.split('.')[0] === figure.collection
            change({ figure: value, ...(isSameKind && id && { id }) })
          }}
          data={FIGURES.map((each) => ({
            value: nameOf(each),
            label: `${recordKind(each.collection)}: ${each.label}`,
          }))}
        />
        <FieldInput
          key={figure.collection}
          field={reference(kind, figure.collection)}
          value={id}
          today={clock.today}
          timeZone={clock.timeZone}
          related={RELATED}
          onCommit={(value) => change({ figure: nameOf(figure), ...(typeof value === 'string' && { id: value }) })}
        />
      </div>
      <div className="stack scrolls on-panel line-above page-pad">
        {id ? (
          <Await fallback={<Spinner />}>
            <FigureSource key={`${nameOf(figure)} ${id}`} {...{ figure, id, clock }} />
          </Await>
        ) : (
          <ListEmpty
            title={`Choose a ${kind.toLowerCase()}`}
            text="Entries that make up this figure, with running total."
          />
        )}
      </div>
    </>
  )
}

function FigureSource({ figure, id, clock }: { figure: WhyFigure; id: string; clock: Clock }): ReactNode {
  const doc = useLiveDoc(figure.collection, id)
  if (!doc) return <ListEmpty title="The record was deleted" text="Find its history under Point in time." />
  const of = RELATED.find((each) => each.of.name === figure.collection)?.of
  return (
    <>
      <h2 className={`text-15 ${classes.pastTitle}`}>
        {figure.label}:{' '}
        <GoLink
          className={`medium accent underlines ${classes.link}`}
          href={addressOf(figure.collection, id) ?? screenPath('cockpit')}
        >
          {titleOf(of?.title ?? 'name', doc)}
        </GoLink>
      </h2>
      <WhyList {...{ figure, doc, clock }} />
    </>
  )
}
