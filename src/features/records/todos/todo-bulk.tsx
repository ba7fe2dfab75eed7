import { Button } from '@mantine/core'
import { IconClockPause, IconTemplate } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { addDays, type Day } from '#base/days.ts'
import { counted } from '#base/text/words.ts'
import { taskTemplates, todos } from '#features/records/todos/collection.ts'
import { putOffUntil } from '#features/records/todos/rules.ts'
import { taskTemplateOf } from '#features/records/todos/templates/rules.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { commit } from '#ui/api.ts'
import { actOnAll } from '#ui/list/remove.ts'
import { useUser } from '#ui/session.ts'

/** The limit of one commit. */
const MAX_TASKS = 500

/** Completes the selected tasks, postpones them until tomorrow, or saves them as a template. */
export function TodoBulk(props: { selected: readonly Doc[]; clear: () => void; today: Day; me: string }): ReactNode {
  const { selected, clear, today, me } = props
  const { history } = useRouter()
  const open = selected.filter(({ data }) => data.status !== 'Done').slice(0, MAX_TASKS)
  if (useUser()?.role === 'viewer') return null

  async function act(words: string, work: () => Promise<{ seq: number }>): Promise<void> {
    if (await actOnAll(words, work)) clear()
  }
  const change = (patchOf: (data: Data) => Data) =>
    commit(open.map(({ id, data }) => ({ op: 'update', collection: todos.name, id, patch: patchOf(data) })))

  async function keep(): Promise<void> {
    const data = taskTemplateOf(
      selected.map((one) => one.data),
      { today, me, name: `Template of ${today}` },
    ) as unknown as Data
    await act(`${counted(selected.length, 'task')} saved as a template`, async () => {
      const made = await commit([{ op: 'create', collection: taskTemplates.name, data }])
      history.push(`/todo?view=templates&id=${encodeURIComponent(made.results[0]!.id)}`)
      return made
    })
  }

  const button = { variant: 'subtle', color: 'gray' } as const
  return (
    <>
      {open.length > 0 && (
        <Button
          {...button}
          leftSection={<IconClockPause size={16} />}
          onClick={() =>
            void act(`${counted(open.length, 'task')} postponed to tomorrow`, () =>
              change((data) => putOffUntil(addDays(today, 1), data, today) as unknown as Data),
            )
          }
        >
          Tomorrow
        </Button>
      )}
      <Button {...button} leftSection={<IconTemplate size={16} />} onClick={() => void keep()}>
        Save as template
      </Button>
    </>
  )
}
