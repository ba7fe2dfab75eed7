import { comments, withoutPlaces } from '#features/records/comments/collection.ts'
import { todos } from '#features/records/todos/collection.ts'
import { defineHook } from '#model/command/hook.ts'
import { addressOf } from '#model/record-pages.ts'

const LONGEST_TITLE = 200

/** Everybody whom a new comment mentions, but its writer, gets a task that leads to the record. */
export const askedInComment = defineHook(comments, async ({ tx, before, after, user }) => {
  if (before || !after) return
  const { text = '', by = user.email, mentions = [], collection = '', recordId = '' } = after
  const about = addressOf(collection, recordId)
  const plain = withoutPlaces(text)
  for (const assignee of mentions)
    if (assignee !== by)
      await tx.insert(todos, {
        title: `Answer ${calledBy(by)}: ${plain}`.slice(0, LONGEST_TITLE),
        assignee,
        source: 'Mention',
        collection,
        recordId,
        ...(about && { about }),
      })
})

const calledBy = (email: string): string => {
  const name = email.split('@')[0] ?? email
  return name.charAt(0).toUpperCase() + name.slice(1)
}
