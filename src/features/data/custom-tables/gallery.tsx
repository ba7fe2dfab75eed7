import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { dayIn } from '#base/days.ts'
import { portions, VALUES_PER_QUERY } from '#base/portions.ts'
import { manyInSentence } from '#base/text/in-sentence.ts'
import styles from '#features/data/custom-tables/screen.module.css'
import { attachments } from '#features/records/attachments/collection.ts'
import { pageAddress } from '#model/feature.ts'
import { type AnyCollection, query } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'
import type { Doc } from '#model/schema/value.ts'
import { showValue, titleOf } from '#ui/grid/format.ts'
import { ListEmpty } from '#ui/list/list-states.tsx'
import { Await } from '#ui/live/await.tsx'
import { useLive } from '#ui/live/use-live.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { Page } from '#ui/shell/pages/page.tsx'
import { Spinner } from '#ui/shell/spinner.tsx'

const STEP = 30
/** The number of list columns shown besides the picture and the name. */
const MAX_COLUMNS = 3

/** The rows of a custom table as cards: the first picture of each row, its name and some of its list columns. */
export function TableGallery({ collection }: { collection: AnyCollection }): ReactNode {
  const [most, setMost] = useState(STEP)
  return (
    <Page
      title={collection.label.many}
      actions={
        <GoLink
          className={`accent unbroken inline-flex middle text-14 ${styles.design}`}
          href={pageAddress('custom-tables', { collection: collection.name })}
        >
          To the list
        </GoLink>
      }
    >
      <div className={`scrolls line-above on-panel ${styles.gallery}`}>
        <Await fallback={<Spinner />}>
          <Cards collection={collection} most={most} more={() => setMost(most + STEP)} />
        </Await>
      </div>
    </Page>
  )
}

function Cards({ collection, most, more }: { collection: AnyCollection; most: number; more: () => void }): ReactNode {
  const rows = useLive({ collection: collection.name, limit: most }) as readonly Doc[]
  if (rows.length === 0)
    return <ListEmpty title={`No ${manyInSentence(collection.label)} yet`} text="Rows with pictures are shown here." />
  const pages = [...portions(rows, VALUES_PER_QUERY)]
  return (
    <>
      <ul className="grid gap-12 unlisted below-16" aria-label={collection.label.many}>
        {pages.map((page) => (
          <CardsOf key={page[0]!.id} collection={collection} page={page} />
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

function CardsOf({ collection, page }: { collection: AnyCollection; page: readonly Doc[] }): ReactNode {
  const { timeZone } = useClock()
  const now = useNow()
  const clock = { now, timeZone, today: dayIn(timeZone, now) }
  const files = useLive(
    query(attachments, {
      where: [
        ['collection', '==', collection.name],
        ['recordId', 'in', page.map(({ id }) => id)],
      ],
      limit: 1000,
    }),
  )
  const columns = collection.list.columns
    .filter((name) => name !== collection.title && (collection.fields[name] as Field | undefined)?.kind !== 'reference')
    .slice(0, MAX_COLUMNS)
  return page.map((doc) => {
    const picture = files.find(({ data }) => data.recordId === doc.id && data.type.startsWith('image/'))
    const address = pageAddress('custom-tables', { collection: collection.name, id: doc.id })
    return (
      <li className="box grid packed gap-4 slim pad-12" key={doc.id}>
        <GoLink className="grid gap-8" href={address}>
          {picture ? (
            <img className="full sunk round contained" src={`/api/files/${picture.data.hash}`} alt="" loading="lazy" />
          ) : (
            <span className={`full dim round contained sunk grid central text-13 ${styles.noPicture}`}>No picture</span>
          )}
          <b className="strong breaks">{titleOf(collection.title, doc)}</b>
        </GoLink>
        {columns.map((name) => {
          const field = collection.fields[name] as Field
          const text = showValue(field, doc.data[name], clock)
          return (
            text && (
              <small className="dim breaks" key={name}>
                {field.label}: {text}
              </small>
            )
          )
        })}
      </li>
    )
  })
}
