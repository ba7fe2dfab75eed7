import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { portions, VALUES_PER_QUERY } from '#base/portions.ts'
import { attachments } from '#features/records/attachments/collection.ts'
import classes from '#features/stock/inventory/gallery.module.css'
import { PartPicture } from '#features/stock/inventory/record/part-picture.tsx'
import { lots } from '#features/stock/lots/collection.ts'
import { ConditionChips } from '#features/stock/lots/parts.tsx'
import { conditionsOf } from '#features/stock/lots/rules.ts'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import { findParts } from '#model/part-numbers/find.ts'
import { recordAddress } from '#model/record-address.ts'
import { query } from '#model/schema/collection.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { Await } from '#ui/live/await.tsx'
import { useLive } from '#ui/live/use-live.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { Page } from '#ui/shell/pages/page.tsx'

const STEP = 24
/** The stock in pictures: a photo when there is one, otherwise the bearing drawn from its dimensions. */
export function PartGallery(): ReactNode {
  const [typed, setTyped] = useState('')
  const [most, setMost] = useState(STEP)
  const wanted = useDeferredValue(typed.trim())
  return (
    <Page
      title="Inventory"
      tools={
        <TextInput
          aria-label="Search"
          placeholder="Part, number, 25x52x15"
          leftSection={<IconSearch size={16} />}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setMost(STEP)
          }}
        />
      }
    >
      <div className={`scrolls on-panel line-above ${classes.page}`}>
        <Await fallback={<p className="text-13 dim">Looking</p>}>
          <Cards wanted={wanted} most={most} more={() => setMost(most + STEP)} />
        </Await>
      </div>
    </Page>
  )
}

function Cards({ wanted, most, more }: { wanted: string; most: number; more: () => void }) {
  const found = wanted ? findParts(wanted) : undefined
  const rows = useLive(
    query(parts, {
      where: [['qtyOnHand', '>', 0], ...(found ? [{ or: found.where }] : [])],
      ...(wanted && !found ? { search: wanted.slice(0, 200) } : { orderBy: [['partNumber', 'asc']] }),
      limit: most,
    }),
  ) as readonly Part[]
  const shown = found ? rows.toSorted((a, b) => found.rank(a.data) - found.rank(b.data)) : rows
  if (shown.length === 0)
    return <p className="text-13 dim">{wanted ? `No parts in stock match "${wanted}".` : 'No stock yet.'}</p>
  const pages = [...portions(shown, VALUES_PER_QUERY)]
  return (
    <>
      <ul className={`grid gap-12 unlisted no-padding ${classes.cards}`} aria-label="Parts on hand">
        {pages.map((page) => (
          <CardsOf key={page[0]!.id} page={page} />
        ))}
      </ul>
      {rows.length === most && (
        <Button variant="default" onClick={more}>
          Show more
        </Button>
      )}
    </>
  )
}

function CardsOf({ page }: { page: readonly Part[] }) {
  const held = useLive(
    query(lots, {
      where: [
        ['partId', 'in', page.map(({ id }) => id)],
        ['qtyOnHand', '>', 0],
      ],
      limit: 1000,
    }),
  )
  const files = useLive(
    query(attachments, {
      where: [
        ['collection', '==', parts.name],
        ['recordId', 'in', page.map(({ id }) => id)],
      ],
      limit: 1000,
    }),
  )
  const photoOf = (id: string) =>
    files.find(({ data }) => data.recordId === id && data.type.startsWith('image/'))?.data.hash
  return page.map((part) => {
    const { data, id } = part
    return (
      <li className="stack box gap-8 slim pad-12" key={id}>
        <GoLink className={`stack gap-8 as-around underlined-not ${classes.card}`} href={recordAddress(parts, id)}>
          <PartPicture part={part} photo={photoOf(id)} />
          <span>
            <small className="block text-12 dim">{data.brand}</small>
            <b className="text-13 strong code breaks">{data.partNumber}</b>
          </span>
          <span className={`figures ${classes.qty}`}>{plainNumber(data.qtyAvailable ?? 0)} available</span>
        </GoLink>
        <ConditionChips conditions={conditionsOf(held.filter((lot) => lot.data.partId === id))} />
      </li>
    )
  })
}
