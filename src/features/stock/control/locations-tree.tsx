import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from '#features/stock/control/control.module.css'
import { type Location, locations } from '#features/stock/locations/collection.ts'
import { type HeldStock, type Node, treeOf } from '#features/stock/locations/rules.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { pageAddress } from '#model/feature.ts'
import { query } from '#model/schema/collection.ts'
import { StatusPill } from '#ui/grid/cells/pills.tsx'
import { plainNumber } from '#ui/grid/format.ts'
import { useLive, useLiveAggregate } from '#ui/live/use-live.ts'
import stock from '#ui/record/linked/stock.module.css'
import { GoLink } from '#ui/shell/go-link.tsx'
import { Page } from '#ui/shell/pages/page.tsx'
import { useAddress } from '#ui/shell/use-address.ts'
import type { TableColumn } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'

const MAX_LOCATIONS = 5_000
const LIST = pageAddress('control', { area: 'locations' })

/** Switches between list and tree; the URL stores which. */
export function TreeSwitch(): ReactNode {
  const { history } = useRouter()
  const isTree = useIsTree()
  return (
    <fieldset className={`flex gap-2 muted frameless round no-margin ${stock.ways}`} aria-label="View">
      <button className="strong dim round-tag" type="button" aria-pressed={!isTree} onClick={() => history.push(LIST)}>
        List
      </button>
      <button
        className="strong dim round-tag"
        type="button"
        aria-pressed={isTree}
        onClick={() => history.push(`${LIST}&as=tree`)}
      >
        Tree
      </button>
    </fieldset>
  )
}

export function useIsTree(): boolean {
  const search = useAddress()
  return new URLSearchParams(search).get('as') === 'tree'
}

/** Warehouses and what is inside them, with the stock of each including everything inside. */
export function LocationsTree(): ReactNode {
  const places = useLive(query(locations, { orderBy: [['code', 'asc']], limit: MAX_LOCATIONS })) as readonly Location[]
  const answer = useLiveAggregate({
    collection: lots.name,
    where: [['qtyOnHand', '>', 0]],
    aggregate: { count: true, sum: ['qtyOnHand', 'value'], by: ['locationId'] },
  })
  const held = new Map(
    ('groups' in answer ? answer.groups : []).map(({ key, count = 0, sum }): [string, HeldStock] => [
      String(key.locationId),
      { lots: count, qty: Number(sum?.qtyOnHand?.value ?? 0), value: Number(sum?.value?.value ?? 0) },
    ]),
  )
  const rows = treeOf(places, held)
  return (
    <Page note={plainNumber(places.length)} actions={<TreeSwitch />}>
      <div className={`scrolls on-panel line-above ${classes.page}`}>
        <DataTable
          label="Location tree"
          columns={COLUMNS}
          rows={rows}
          keyOf={({ place }) => place.id}
          empty="No locations yet."
          isFixed
          hasFiles
        />
      </div>
    </Page>
  )
}

const INDENT = 20

const COLUMNS: readonly TableColumn<Node>[] = [
  {
    label: 'Location',
    value: ({ place: { data } }) => data.code,
    show: ({ place: { id, data }, depth }) => (
      <span style={{ paddingLeft: depth * INDENT }}>
        <GoLink href={`${LIST}&tab=all&id=${encodeURIComponent(id)}`}>
          <code>{data.code}</code>
        </GoLink>{' '}
        <span className="dim">{data.name}</span> {data.isActive === false && <StatusPill value="Closed" />}
      </span>
    ),
  },
  {
    label: 'Type',
    value: ({ place: { data } }) => [data.type, data.isSellable === false && 'not for sale'].filter(Boolean).join(', '),
  },
  { label: 'Lots', kind: 'number', value: ({ all }) => all.lots || undefined },
  { label: 'Pieces', kind: 'number', value: ({ all }) => all.qty || undefined },
  { label: 'Value', kind: 'money', value: ({ all }) => all.value || undefined },
]
