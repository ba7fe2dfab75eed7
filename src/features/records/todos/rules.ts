import { type Day, toDay } from '#base/days.ts'
import { type Todo, todos } from '#features/records/todos/collection.ts'
import { movedReminder } from '#features/records/todos/reminders/reminders.ts'
import { nextDue, REPEATS } from '#features/records/todos/reminders/repeat.ts'
import type { Tx } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'

/** The next one of a task that repeats, once. */
export async function comeAgain(
  tx: Tx,
  done: Partial<Todo['data']>,
  { today, timeZone }: { today: Day; timeZone: string },
): Promise<void> {
  const repeat = REPEATS.find((known) => known === done.repeat)
  if (!repeat) return
  const from = toDay(done.dueOn, timeZone) ?? today
  const until = toDay(done.repeatUntil, timeZone)
  const dueOn = nextDue(repeat, from, { after: from > today ? from : today, until })
  if (!dueOn || (await waits(tx, done, dueOn))) return
  const { doneOn: _, checklist, remindAt, title = '', ...same } = done
  await tx.insert(todos, {
    ...same,
    title,
    status: 'To do',
    source: 'Rule',
    dueOn,
    ...(remindAt && { remindAt: movedReminder(remindAt, from, dueOn) }),
    ...(checklist && { checklist: checklist.map((line) => ({ ...line, done: false })) }),
  })
}

/** One that was opened again and is done once more has its next one already. */
async function waits(tx: Tx, { title, assignee, repeat }: Partial<Todo['data']>, dueOn: Day): Promise<boolean> {
  const onDay = await tx.find(query(todos, { where: [['dueOn', '==', dueOn]] }))
  return onDay.some(
    ({ data }) =>
      data.status !== 'Done' && data.title === title && data.assignee === assignee && data.repeat === repeat,
  )
}
