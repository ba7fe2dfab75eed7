import { TextInput } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { type Sizes, sizeClauses } from '#features/stock/inventory/dimension-search.ts'
import classes from '#features/stock/inventory/gallery.module.css'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import type { Clause } from '#model/query/query.ts'
import { query } from '#model/schema/collection.ts'
import { plainNumber, unitPrice } from '#ui/grid/format.ts'
import { Await } from '#ui/live/await.tsx'
import { useLive, useLiveCount } from '#ui/live/use-live.ts'
import { StockTable } from '#ui/record/linked/stock-table.tsx'
import { GoLink } from '#ui/shell/go-link.tsx'
import { Page } from '#ui/shell/pages/page.tsx'

const MOST = 100
const BOXES = [
  { name: 'bore', label: 'Bore (mm)' },
  { name: 'outside', label: 'OD (mm)' },
  { name: 'width', label: 'Width (mm)' },
  { name: 'within', label: 'Tolerance (mm)' },
] as const
const HEADS = [
  { label: 'Part' },
  { label: 'Size mm', right: true },
  { label: 'Available', right: true },
  { label: 'Price', right: true },
]

/** What fits: parts by bore, outside diameter and width, stocked ones first; the sizes stand in the address. */
export function DimensionsScreen(): ReactNode {
  const { history } = useRouter()
  const [sizes, setSizes] = useState<Sizes>(() => fromAddress(history.location.search))
  const clauses = useDeferredValue(sizeClauses(sizes))
  function put(name: keyof Sizes, value: string): void {
    const next = { ...sizes, [name]: value }
    setSizes(next)
    const asked = new URLSearchParams({ view: 'dimensions' })
    for (const [key, text] of Object.entries(next)) if (text) asked.set(key, text)
    history.replace(`/inventory?${asked}`)
  }
  return (
    <Page>
      <div className={classes.page}>
        <div className={classes.sizes}>
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
          <Await fallback={<p className={classes.dim}>Looking</p>}>
            <Fitting where={clauses} />
          </Await>
        ) : (
          <p className={classes.dim}>Enter at least one dimension.</p>
        )}
      </div>
    </Page>
  )
}

function Fitting({ where }: { where: readonly Clause[] }) {
  const stocked = useLive(query(parts, { where: [...where, ['qtyOnHand', '>', 0]], limit: MOST })) as readonly Part[]
  const all = useLive(query(parts, { where, limit: MOST })) as readonly Part[]
  const count = useLiveCount(query(parts, { where }))
  const rows = [...new Map([...stocked, ...all].map((part) => [part.id, part])).values()].slice(0, MOST)
  if (rows.length === 0) return <p className={classes.dim}>No matching parts.</p>
  return (
    <div className={classes.wide}>
      <p className={classes.dim} role="status">
        {count === 1 ? '1 part' : `${plainNumber(count)} parts`}
        {count > rows.length && `, ${rows.length} shown`}
      </p>
      <StockTable heads={HEADS} label="Matching parts">
        {rows.map(({ id, data }) => (
          <tr key={id}>
            <td data-wrap>
              <small>{[data.brand, data.type].filter(Boolean).join(', ')}</small>
              <GoLink href={`/inventory?id=${encodeURIComponent(id)}`}>
                <code>{data.partNumber}</code>
              </GoLink>
            </td>
            <td data-right>{[data.boreMm, data.odMm, data.widthMm].map((mm) => mm ?? '–').join(' × ')}</td>
            <td data-right>{plainNumber(data.qtyAvailable ?? 0)}</td>
            <td data-right>{data.listPrice === undefined ? '' : unitPrice(data.listPrice)}</td>
          </tr>
        ))}
      </StockTable>
    </div>
  )
}

function fromAddress(search: string): Sizes {
  const asked = new URLSearchParams(search)
  const of = (name: string) => asked.get(name) ?? ''
  return { bore: of('bore'), outside: of('outside'), width: of('width'), within: of('within') }
}
