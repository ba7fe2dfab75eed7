import { comments, withoutPlaces } from '#features/records/comments/collection.ts'
import { concernsOf } from '#features/records/comments/concerns.ts'
import { todos } from '#features/records/todos/collection.ts'
import { defineHook } from '#model/command/hook.ts'
import { addressOf } from '#model/record-pages.ts'
import { sameValue } from '#model/schema/value.ts'

const LONGEST_TITLE = 200

/** Stores which collections a note on a change is about. */
export const notedChange = defineHook(
  comments,
  async ({ tx, id, before, after }) => {
    if (after?.collection !== 'history' || (before && after.concerns)) return
    const concerns = await concernsOf(tx, after.recordId ?? '')
    if (concerns && !sameValue(concerns, after.concerns ?? [])) await tx.update(comments, id, { concerns })
  },
  { fills: true },
)

/** Everyone mentioned in a new comment, except its author, gets a task that links to the record. */
export const tasksOfMentions = defineHook(comments, async ({ tx, before, after, user }) => {
  if (before || !after) return
  const { text = '', by = user.email, mentions = [], collection = '', recordId = '' } = after
  const about = addressOf(collection, recordId)
  const plain = withoutPlaces(text)
  const concerns = collection === 'history' ? await concernsOf(tx, recordId) : undefined
  // A task visible only to the people named in it must name its author as a watcher, so that they can see it too.
  const isLost = collection === 'history' && !concerns
  for (const assignee of mentions)
    if (assignee !== by)
      await tx.insert(todos, {
        title: `Answer ${calledBy(by)}: ${plain}`.slice(0, LONGEST_TITLE),
        assignee,
        source: 'Mention',
        collection,
        recordId,
        ...(about && { about }),
        ...(concerns && { concerns }),
        ...(isLost && { watchers: [by] }),
      })
})

const calledBy = (email: string): string => {
  const name = email.split('@')[0] ?? email
  return name.charAt(0).toUpperCase() + name.slice(1)
}
