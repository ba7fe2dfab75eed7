import { UnstyledButton } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import { lazy, type ReactNode, useState } from 'react'
import { dayIn } from '#base/days.ts'
import { figureOf } from '#features/insight/figure-sources/figures.ts'
import classes from '#features/insight/figure-sources/sources.module.css'
import { pageAddress } from '#model/feature.ts'
import type { Doc } from '#model/schema/value.ts'
import { Await } from '#ui/live/await.tsx'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { GoLink } from '#ui/shell/go-link.tsx'
import { Spinner } from '#ui/shell/spinner.tsx'

const WhyList = lazy(async () => ({
  default: (await import('#features/insight/figure-sources/source-list.tsx')).WhyList,
}))

/** The button that explains a figure of a record; nothing when the figure is not a sum. */
export function WhyButton({ collection, field, doc }: { collection: string; field: string; doc: Doc }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const { timeZone } = useClock()
  const now = useNow()
  const figure = figureOf(collection, field)
  if (!figure) return null
  const address = pageAddress('history', { tab: 'why', figure: `${collection}.${field}`, id: doc.id })
  return (
    <>
      <UnstyledButton
        className={`central dim round inline-grid ${classes.ask}`}
        aria-label={`${figure.label}: show calculation`}
        title="Show calculation"
        onClick={() => setOpen(true)}
      >
        <IconListSearch size={14} aria-hidden />
      </UnstyledButton>
      {isOpen && (
        <Dialog onClose={() => setOpen(false)} title={`${figure.label}: show calculation`} size={720}>
          <Await fallback={<Spinner />}>
            <WhyList {...{ figure, doc }} clock={{ now, timeZone, today: dayIn(timeZone, now) }} />
          </Await>
          <p className={`text-13 ${classes.foot}`}>
            <GoLink className="medium accent underlines" href={address}>
              Open as a page
            </GoLink>
          </p>
        </Dialog>
      )}
    </>
  )
}
