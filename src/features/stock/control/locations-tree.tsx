import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useSyncExternalStore } from 'react'
import classes from '#features/stock/control/control.module.css'
import { type Location, locations } from '#features/stock/locations/collection.ts'
import { type Held, type Node, treeOf } from '#features/stock/locations/tree.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { query } from '#model/schema/collection.ts'
import { StatusPill } from '#ui/grid/cells/pills.tsx'
import { amount, plainNumber } from '#ui/grid/format.ts'
import { useLive, useLiveAggregate } from '#ui/live/use-live.ts'
import stock from '#ui/record/linked/stock.module.css'
import { GoLink } from '#ui/shell/go-link.tsx'
import { Page } from '#ui/shell/pages/page.tsx'

const MOST = 5_000
const LIST = '/inventory-control?area=locations'

/** From the list to the tree and back; the address says which. */
export function TreeSwitch(): ReactNode {
  const { history } = useRouter()
  const isTree = useIsTree()
  return (
    <fieldset className={stock.ways} aria-label="View">
      <button type="button" aria-pressed={!isTree} onClick={() => history.push(LIST)}>
        List
      </button>
      <button type="button" aria-pressed={isTree} onClick={() => history.push(`${LIST}&as=tree`)}>
        Tree
      </button>
    </fieldset>
  )
}

export function useIsTree(): boolean {
  const { history } = useRouter()
  const search = useSyncExternalStore(history.subscribe, () => history.location.search)
  return new URLSearchParams(search).get('as') === 'tree'
}

/** Warehouses, what stands in them, and what lies there with all that is inside. */
export function LocationsTree(): ReactNode {
  const places = useLive(query(locations, { orderBy: [['code', 'asc']], limit: MOST })) as readonly Location[]
  const answer = useLiveAggregate({
    collection: lots.name,
    where: [['qtyOnHand', '>', 0]],
    aggregate: { count: true, sum: ['qtyOnHand', 'value'], by: ['locationId'] },
  })
  const held = new Map(
    ('groups' in answer ? answer.groups : []).map(({ key, count = 0, sum }): [string, Held] => [
      String(key.locationId),
      { lots: count, qty: Number(sum?.qtyOnHand?.value ?? 0), value: Number(sum?.value?.value ?? 0) },
    ]),
  )
  const rows = treeOf(places, held)
  return (
    <Page note={plainNumber(places.length)} actions={<TreeSwitch />}>
      <div className={classes.page}>
        {rows.length === 0 ? (
          <p className={classes.dim}>No locations yet.</p>
        ) : (
          <div className={stock.box}>
            <table className={stock.table} aria-label="Location tree">
              <thead>
                <tr>
                  <th scope="col">Location</th>
                  <th scope="col">Type</th>
                  <th scope="col" data-right>
                    Lots
                  </th>
                  <th scope="col" data-right>
                    Pieces
                  </th>
                  <th scope="col" data-right>
                    Value
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <Row key={row.place.id} {...row} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </Page>
  )
}

const INDENT = 20

function Row({ place, depth, all }: Node): ReactNode {
  const { code, name, type, isActive, isSellable } = place.data
  return (
    <tr>
      <td style={{ paddingLeft: 12 + depth * INDENT }}>
        <GoLink href={`${LIST}&tab=all&id=${encodeURIComponent(place.id)}`}>
          <code>{code}</code>
        </GoLink>{' '}
        <span className={classes.dim}>{name}</span> {isActive === false && <StatusPill value="Closed" />}
      </td>
      <td>
        {type}
        {isSellable === false && <span className={classes.dim}>, not for sale</span>}
      </td>
      <td data-right>{all.lots > 0 && plainNumber(all.lots)}</td>
      <td data-right>{all.qty > 0 && plainNumber(all.qty)}</td>
      <td data-right>{all.value > 0 && amount(all.value)}</td>
    </tr>
  )
}
