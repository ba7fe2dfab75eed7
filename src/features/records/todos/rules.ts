import { type Day, daysBetween, startOfDay, type Timestamp, toDay } from '#base/days.ts'
import { type Todo, todos } from '#features/records/todos/collection.ts'
import { nextDue, TASK_REPEATS } from '#features/records/todos/reminders/repeat.ts'
import type { Tx } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'

/** Creates the next occurrence of a repeating task, unless it already exists. */
export async function comeAgain(
  tx: Tx,
  done: Partial<Todo['data']>,
  { today, timeZone }: { today: Day; timeZone: string },
): Promise<void> {
  const repeat = TASK_REPEATS.find((known) => known === done.repeat)
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

/** Whether the next occurrence already exists: a task that was reopened and completed again has created it before. */
async function waits(tx: Tx, { title, assignee, repeat }: Partial<Todo['data']>, dueOn: Day): Promise<boolean> {
  const onDay = await tx.find(query(todos, { where: [['dueOn', '==', dueOn]] }))
  return onDay.some(
    ({ data }) =>
      data.status !== 'Done' && data.title === title && data.assignee === assignee && data.repeat === repeat,
  )
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** The moment of a time of day, such as `10:30`, on a day in the business time zone. */
export function momentAt(day: Day, time: string, timeZone: string): Timestamp {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return { $ts: new Date(startOfDay(day, timeZone).getTime() + (hours * 60 + minutes) * MINUTE_MS).toISOString() }
}

/** A reminder moved together with its postponed task: the same time of day, as many days later. */
export const movedReminder = ({ $ts }: Timestamp, from: Day, to: Day): Timestamp => ({
  $ts: new Date(Date.parse($ts) + daysBetween(from, to) * DAY_MS).toISOString(),
})

/** The fields that postpone a task until a day. */
export const putOffUntil = (day: Day, { dueOn, remindAt }: { dueOn?: unknown; remindAt?: unknown }, today: Day) => ({
  dueOn: day,
  ...(isMoment(remindAt) && {
    remindAt: movedReminder(remindAt, typeof dueOn === 'string' && dueOn > today ? dueOn : dayOfMoment(remindAt), day),
  }),
})

const isMoment = (value: unknown): value is Timestamp =>
  typeof value === 'object' && value !== null && typeof (value as Timestamp).$ts === 'string'
const dayOfMoment = ({ $ts }: Timestamp): Day => $ts.slice(0, 10)

/** The open tasks whose reminder is due, the latest first. */
export const remindedOf = (tasks: readonly Todo[], now: Date): Todo[] =>
  tasks
    .filter(({ data }) => data.status !== 'Done' && isMoment(data.remindAt) && data.remindAt.$ts <= now.toISOString())
    .toSorted((a, b) => b.data.remindAt!.$ts.localeCompare(a.data.remindAt!.$ts))
