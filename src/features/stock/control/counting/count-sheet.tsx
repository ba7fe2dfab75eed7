import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { dayIn } from '#base/days.ts'
import { settings } from '#features/admin/settings/collection.ts'
import classes from '#features/stock/control/control.module.css'
import { CountEntry, type Picked } from '#features/stock/control/counting/count-entry.tsx'
import { CountLines } from '#features/stock/control/counting/count-lines.tsx'
import { countActions } from '#features/stock/counts/actions.ts'
import { type Count, counts } from '#features/stock/counts/collection.ts'
import { postCount } from '#features/stock/counts/commands.ts'
import { countEffect, countLines, isCounted, waitsForSecond, withVariance } from '#features/stock/counts/rules.ts'
import { pageOf } from '#model/record-address.ts'
import type { Doc } from '#model/schema/value.ts'
import { Can } from '#ui/actions/can.tsx'
import { CommandButton, CommandDialog } from '#ui/command-button.tsx'
import { StatusPill } from '#ui/grid/cells/pills.tsx'
import type { CommandOffer } from '#ui/list/views/view.ts'
import { useLiveDoc } from '#ui/live/use-live.ts'
import { PrintButton } from '#ui/print/print-menu.tsx'
import { useUser } from '#ui/session.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { Page } from '#ui/shell/pages/page.tsx'

/** One count: entered blind, lot by lot, with scanner or keyboard; then the variances with their value; then posted. */
export function CountSheet({ id }: { id: string }) {
  const count = useLiveDoc(counts.name, id) as Count | undefined
  if (!count)
    return (
      <Page title="Count">
        <div className={`scrolls on-panel line-above ${classes.page}`}>Count not found.</div>
      </Page>
    )
  return <Sheet count={count} />
}

function Sheet({ count }: { count: Count }) {
  const { history } = useRouter()
  const [isPosting, setPosting] = useState(false)
  const [picked, setPicked] = useState<Picked>()
  const { timeZone } = useClock()
  const now = useNow()
  const clock = { now, timeZone, today: dayIn(timeZone, now) }
  const { data } = count
  const me = useUser()?.email ?? ''
  const limit = useLiveDoc<{ countLimit?: number }>(settings.name, 'stock')?.data.countLimit
  const lines = countLines(count)
  const isRunning = data.status === 'Open' || data.status === 'Review'
  const counted = lines.filter(isCounted).length
  // During counting, lines are in the order of the bins; in review, the largest variances come first.
  const variances =
    data.status === 'Open'
      ? withVariance(lines)
      : withVariance(lines).toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value))
  // Book quantities stay hidden until everything is counted; otherwise people would copy them.
  const isBlind = data.blind !== false && data.status === 'Open'
  const posting: CommandOffer = {
    command: postCount,
    label: 'Post',
    fixed: { countId: count.id },
    confirm: () => countEffect(variances),
    action: () => 'Post count',
  }
  return (
    <Page
      title={data.countNumber}
      note={`${counted} of ${lines.length} counted`}
      actions={
        <>
          <StatusPill value={data.status} />
          {data.status === 'Review' && <CommandButton variant="filled" offer={posting} clock={clock} />}
        </>
      }
    >
      <div className={`scrolls on-panel line-above ${classes.page}`}>
        <div className={`stack gap-20 ${classes.column}`}>
          <div className={`flex wrap bottom gap-12 ${classes.row}`}>
            <Button
              variant="default"
              leftSection={<IconArrowLeft size={16} />}
              onClick={() => history.push(pageOf(counts))}
            >
              Counts
            </Button>
            <PrintButton collection={counts} ids={[count.id]} />
            {waitsForSecond(count, lines, me, limit) && (
              <Can
                do="second"
                of={countActions}
                doc={count as unknown as Doc}
                with={{ confirm: () => countEffect(variances) }}
              />
            )}
            <Can do="cancel" of={countActions} doc={count as unknown as Doc} />
          </div>
          {isRunning && (
            <CountEntry
              count={count}
              lines={lines}
              picked={picked}
              post={data.status === 'Review' ? () => setPosting(true) : undefined}
            />
          )}
          {isPosting && data.status === 'Review' && (
            <CommandDialog offer={posting} clock={clock} close={() => setPosting(false)} />
          )}
          {data.status === 'Review' && <p className="box text-13 sunk pad-10-12">{countEffect(variances)}</p>}
          <CountLines {...{ count, variances, isBlind, isRunning, clock }} pick={(lotId) => setPicked({ lotId })} />
        </div>
      </div>
    </Page>
  )
}
