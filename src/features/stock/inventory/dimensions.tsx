import { TextInput } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { type Sizes, sizeClauses } from '#features/stock/inventory/dimension-search.ts'
import classes from '#features/stock/inventory/gallery.module.css'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import type { Clause } from '#model/query/query.ts'
import { pageOf, recordAddress } from '#model/record-address.ts'
import { query } from '#model/schema/collection.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { Await } from '#ui/live/await.tsx'
import { useLive, useLiveCount } from '#ui/live/use-live.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { Page } from '#ui/shell/pages/page.tsx'
import type { TableColumn } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'

const MAX_PARTS = 100
const BOXES = [
  { name: 'bore', label: 'Bore (mm)' },
  { name: 'outside', label: 'OD (mm)' },
  { name: 'width', label: 'Width (mm)' },
  { name: 'within', label: 'Tolerance (mm)' },
] as const
const COLUMNS: readonly TableColumn<Part>[] = [
  {
    label: 'Part',
    wrap: true,
    value: ({ data }) => data.partNumber,
    show: ({ id, data }) => (
      <>
        <small>{[data.brand, data.type].filter(Boolean).join(', ')}</small>
        <GoLink href={recordAddress(parts, id)}>
          <code>{data.partNumber}</code>
        </GoLink>
      </>
    ),
  },
  {
    label: 'Size mm',
    kind: 'number',
    value: ({ data }) => data.boreMm,
    show: ({ data }) => [data.boreMm, data.odMm, data.widthMm].map((mm) => mm ?? '–').join(' × '),
  },
  { label: 'Available', kind: 'number', value: ({ data }) => data.qtyAvailable ?? 0 },
  { label: 'Price', kind: 'price', value: ({ data }) => data.listPrice },
]

/** Parts by bore, outside diameter and width, stocked ones first; the dimensions are in the URL. */
export function DimensionsScreen(): ReactNode {
  const { history } = useRouter()
  const [sizes, setSizes] = useState<Sizes>(() => fromAddress(history.location.search))
  const clauses = useDeferredValue(sizeClauses(sizes))
  function put(name: keyof Sizes, value: string): void {
    const next = { ...sizes, [name]: value }
    setSizes(next)
    const params = new URLSearchParams({ view: 'dimensions' })
    for (const [key, text] of Object.entries(next)) if (text) params.set(key, text)
    history.replace(`${pageOf(parts)}?${params}`)
  }
  return (
    <Page>
      <div className={`scrolls on-panel line-above ${classes.page}`}>
        <div className={`flex wrap bottom gap-12 below-16 ${classes.sizes}`}>
          {BOXES.map(({ name, label }, at) => (
            <TextInput
              key={name}
              label={label}
              inputMode="decimal"
              autoComplete="off"
              autoFocus={at === 0}
              value={sizes[name]}
              onChange={(event) => put(name, event.currentTarget.value)}
            />
          ))}
        </div>
        {clauses ? (
          <Await fallback={<p className="text-13 dim">Looking</p>}>
            <Fitting where={clauses} />
          </Await>
        ) : (
          <p className="text-13 dim">Enter at least one dimension.</p>
        )}
      </div>
    </Page>
  )
}

function Fitting({ where }: { where: readonly Clause[] }) {
  const stocked = useLive(
    query(parts, { where: [...where, ['qtyOnHand', '>', 0]], limit: MAX_PARTS }),
  ) as readonly Part[]
  const all = useLive(query(parts, { where, limit: MAX_PARTS })) as readonly Part[]
  const count = useLiveCount(query(parts, { where }))
  const rows = [...new Map([...stocked, ...all].map((part) => [part.id, part])).values()].slice(0, MAX_PARTS)
  if (rows.length === 0) return <p className="text-13 dim">No matching parts.</p>
  return (
    <div className={classes.wide}>
      <p className="text-13 dim" role="status">
        {count === 1 ? '1 part' : `${plainNumber(count)} parts`}
        {count > rows.length && `, ${rows.length} shown`}
      </p>
      <DataTable label="Matching parts" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />
    </div>
  )
}

function fromAddress(search: string): Sizes {
  const params = new URLSearchParams(search)
  const of = (name: string) => params.get(name) ?? ''
  return { bore: of('bore'), outside: of('outside'), width: of('width'), within: of('within') }
}
