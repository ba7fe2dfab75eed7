import { Button } from '@mantine/core'
import { IconArrowMerge, IconClockPause } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { addDays } from '#base/days.ts'
import { mergeFollowUps } from '#features/insight/follow-ups/merge.ts'
import { followUps } from '#features/records/follow-ups/collection.ts'
import type { Doc } from '#model/schema/value.ts'
import { commit, execute } from '#ui/api.ts'
import { actOnAll } from '#ui/list/remove.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { useUser } from '#ui/session.ts'

/** The maximum number of changes in one commit. */
const MAX_FOLLOW_UPS = 500

/** Postpones the selected follow-ups until tomorrow, or merges them into one. */
export function FollowUpBulk(props: { selected: readonly Doc[]; clock: Clock; clear: () => void }): ReactNode {
  const { selected, clock, clear } = props
  const role = useUser()?.role
  const open = selected
    .filter(({ data }) => data.status === 'Open' || data.status === 'Snoozed')
    .slice(0, MAX_FOLLOW_UPS)
  if (role === 'viewer' || open.length === 0) return null

  async function act(words: string, work: () => Promise<{ seq: number }>): Promise<void> {
    if (await actOnAll(words, work)) clear()
  }

  const patch = { status: 'Snoozed', dueOn: addDays(clock.today, 1) }
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconClockPause size={16} />}
        onClick={() =>
          void act(`${open.length} postponed to tomorrow`, () =>
            commit(open.map(({ id }) => ({ op: 'update', collection: followUps.name, id, patch }))),
          )
        }
      >
        Snooze to tomorrow
      </Button>
      {open.length > 1 && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconArrowMerge size={16} />}
          onClick={() =>
            void act(`${open.length} are one`, () =>
              execute(mergeFollowUps.name, { followUpIds: open.map(({ id }) => id) }),
            )
          }
        >
          Merge
        </Button>
      )}
    </>
  )
}
