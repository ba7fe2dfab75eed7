import { Button, Chip, SegmentedControl, Textarea } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { keepSearch } from '#features/insight/global-search/recent.tsx'
import styles from '#features/insight/global-search/screen.module.css'
import { Lanes } from '#features/insight/global-search/sourcing/lanes.tsx'
import { Matrix } from '#features/insight/global-search/sourcing/matrix.tsx'
import { useDemand } from '#features/insight/global-search/sourcing/use-demand.tsx'
import { Start } from '#features/insight/global-search/start.tsx'
import { useFound } from '#features/insight/global-search/use-found.tsx'
import { demand } from '#features/stock/demand/collection.ts'
import { isList, MODES, makersOf, readSearch, type SearchMode } from '#features/stock/part-search/rules.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { screenPath } from '#model/feature.ts'
import { linkedPages } from '#model/record-pages.ts'
import { call } from '#ui/api.ts'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import { useSavedViews } from '#ui/list/views/saved-views.ts'
import { ViewsMenu } from '#ui/list/views/views-menu.tsx'
import { Await, awaited } from '#ui/live/await.tsx'
import { count } from '#ui/shell/money/money.ts'
import { Page } from '#ui/shell/pages/page.tsx'
import { Spinner } from '#ui/shell/spinner.tsx'
import { useAddress } from '#ui/shell/use-address.ts'

interface Listed {
  name: string
  defined: boolean
}

const MODE_WORDS: Record<SearchMode, string> = {
  all: 'Number and family',
  exact: 'This number',
  family: 'Same family',
  dimension: 'Dimensions',
  contains: 'Full text',
}

/** One search box for everything, which also takes a whole list of part numbers. */
export default function GlobalScreen(): ReactNode {
  const { history } = useRouter()
  const search = useAddress()
  const of = new URLSearchParams(search)
  const typed = of.get('q') ?? ''
  const mode = MODES.find((each) => each === of.get('mode')) ?? 'all'
  const only = of.get('only') ?? undefined
  const views = useSavedViews(screenPath('global-search'))
  const current = views.find(({ id }) => id === of.get('saved'))
  const [tables] = useState(() => call<readonly Listed[]>('GET', '/api/collections'))
  function change(next: { q?: string; mode?: SearchMode; only?: string | undefined }): void {
    const params = new URLSearchParams({
      ...((next.q ?? typed) && { q: next.q ?? typed }),
      ...((next.mode ?? mode) !== 'all' && { mode: next.mode ?? mode }),
      ...(current && { saved: current.id }),
      ...('only' in next ? next.only && { only: next.only } : next.q === undefined && only && { only }),
    })
    history.replace(`${screenPath('global-search')}${params.size > 0 ? `?${params}` : ''}`)
  }
  if (of.has('wanted')) return <Wanted />
  return (
    <Page
      actions={<ViewsMenu views={views} current={current} idKey="id" choice={NO_COLUMNS} forget={() => undefined} />}
    >
      <div className="stack scrolls gap-12 page-pad">
        <div className={`grid gap-10 ${styles.ask}`}>
          <Textarea
            label="Find"
            description="Part number, name, document or parcel. Paste a list of part numbers, one per line, to check stock for each."
            autosize
            minRows={1}
            maxRows={8}
            data-autofocus
            autoFocus
            spellCheck={false}
            value={typed}
            onChange={(event) => change({ q: event.currentTarget.value })}
            onBlur={() => keepSearch(typed)}
          />
          {!isList(typed) && (
            <SegmentedControl
              aria-label="Match part numbers by"
              value={mode}
              onChange={(value) => change({ mode: value as SearchMode })}
              data={MODES.map((value) => ({ value, label: MODE_WORDS[value] }))}
            />
          )}
        </div>
        {isList(typed) ? (
          <Matrix list={typed} />
        ) : typed.trim().length > 1 ? (
          <Await fallback={<Spinner />}>
            <Hits
              typed={typed}
              mode={mode}
              only={only}
              tables={tables}
              narrow={(name) => change({ only: name })}
              ask={(q) => change({ q })}
            />
          </Await>
        ) : (
          <Await fallback={<Spinner />}>
            {typed.trim() !== '' && <p role="status">Type one more character.</p>}
            <Start take={(q) => change({ q })} />
          </Await>
        )}
      </div>
    </Page>
  )
}

const NOTHING: readonly { partNumber: string }[] = []

/** A search has no columns of its own to save. */
const NO_COLUMNS = {}

/** All part numbers that were searched for and never found, as an ordinary list. */
function Wanted(): ReactNode {
  return (
    <CollectionScreen
      collection={demand}
      heading={demand.label.many}
      fixed
      purpose="Part numbers that were searched but never stocked."
      related={linkedPages()}
    />
  )
}

interface HitsProps {
  typed: string
  mode: SearchMode
  only: string | undefined
  tables: Promise<readonly Listed[]>
  narrow: (collection: string | undefined) => void
  ask: (typed: string) => void
}

function Hits({ typed, mode, only, tables, narrow, ask }: HitsProps): ReactNode {
  const own = awaited(tables)
    .filter(({ defined }) => !defined)
    .map(({ name }) => name)
  const found = useFound(typed, { mode, only, own })
  const isNothing = found?.lanes.every(({ docs }) => docs.length === 0)
  const isWanted = isNothing && !only && !found?.problem && found?.late.length === 0
  useDemand(isWanted ? [{ partNumber: typed.trim() }] : NOTHING)
  if (!found) return <Spinner />
  if (found.problem) return <p className={`dim ${styles.nothing}`}>{found.problem}</p>
  // While a narrower search is loading, its part of the previous results is shown.
  const lanes = found.lanes.filter(({ docs, source }) => docs.length > 0 && (!only || source.key === only))
  const ofParts = lanes.find(({ source }) => source.key === parts.name)?.docs ?? []
  const makers = makersOf(readSearch(typed, [parts]), ofParts)
  const hits = lanes.reduce((sum, { docs }) => sum + docs.length, 0)
  return (
    <>
      <div className="row wrap gap-6">
        {(only ? found.lanes : lanes).length > 0 && (
          <Chip checked={!only} onChange={() => narrow(undefined)}>
            Everything
          </Chip>
        )}
        {(only ? found.lanes : lanes).map(({ source: { key, label }, docs, isMore }) => (
          <Chip key={key} checked={only === key} onChange={(checked) => narrow(checked ? key : undefined)}>
            {label} {docs.length}
            {isMore && '+'}
          </Chip>
        ))}
        <p role="status" className="aside text-13 dim figures">
          {hits === 0 ? '' : `${count(hits)} shown, in ${Math.round(found.ms)} ms`}
        </p>
      </div>
      {makers.length > 0 && (
        <section className="row wrap gap-6" aria-label="Brands with this number">
          <span>Several brands have this number. Choose one.</span>
          {makers.map((maker) => (
            <Button
              key={maker}
              variant="default"
              h={28}
              onClick={() => ask(`${typed.trim()} brand:${/\s/.test(maker) ? `"${maker}"` : maker}`)}
            >
              {maker}
            </Button>
          ))}
        </section>
      )}
      {found.late.length > 0 && (
        <p className={`dim ${styles.nothing}`}>
          {found.late.join(', ')} took too long to search. Add a part number or a name.
        </p>
      )}
      {hits === 0 && found.late.length === 0 && (
        <p className={`dim ${styles.nothing}`}>
          Nothing found for “{typed.trim()}”. Try fewer letters, or “Same family” for equivalents of other brands.
        </p>
      )}
      <div className={styles.lanes}>
        <Lanes lanes={lanes} widen={narrow} />
      </div>
    </>
  )
}
