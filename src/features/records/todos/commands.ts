import { toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { followUps } from '#features/records/follow-ups/collection.ts'
import { todos } from '#features/records/todos/collection.ts'
import { defineCommand } from '#model/command/command.ts'
import { reference, text } from '#model/schema/fields.ts'

/** Converts a task that turns out to be chasing someone into a follow-up. */
export const toFollowUp = defineCommand({
  name: 'todos.toFollowUp',
  label: 'Convert to follow-up',
  help: 'Moves the task to Follow-up, with its date, person and record.',
  input: {
    todoId: reference('Task', 'todos', { required: true }),
    partyName: text('Party', { help: 'Contact' }),
  },
  async run({ tx, input, today, timeZone }) {
    const { id, data } = await tx.need(todos, input.todoId)
    if (data.status === 'Done') throw refuse(`"${data.title}" is already done.`)
    const steps = (data.checklist ?? []).map(({ text: step, done }) => `${done ? '[x]' : '[ ]'} ${step}`)
    const notes = [data.notes, ...steps].filter(Boolean).join('\n')
    const made = await tx.insert(followUps, {
      subject: data.title,
      kind: /^call\b/i.test(data.title) ? 'Call' : 'Other',
      dueOn: toDay(data.dueOn, timeZone) ?? today,
      ...(input.partyName && { partyName: input.partyName }),
      ...(data.assignee && { assignee: data.assignee }),
      ...(data.about && { about: data.about }),
      // The same record as the task, so that the same people can see it.
      ...(data.collection && { collection: data.collection }),
      ...(data.recordId && { recordId: data.recordId }),
      ...(data.concerns && { concerns: data.concerns }),
      ...(notes && { notes }),
    })
    await tx.remove(todos.name, id)
    return { followUpId: made.id }
  },
})
