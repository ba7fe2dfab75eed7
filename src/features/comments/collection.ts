import type { Doc } from '#model/collection.ts'
import { defineCollection } from '#model/collection.ts'
import { tags, text } from '#model/fields.ts'

/** What people say about a record; an address after @ mentions somebody. */
export const comments = defineCollection({
  name: 'comments',
  label: { one: 'Comment', many: 'Comments' },
  title: 'text',
  fields: {
    text: text('Comment', { required: true, rows: 4 }),
    collection: text('Collection', { required: true }),
    recordId: text('Record', { required: true }),
    by: text('By', { required: true }),
    mentions: tags('Mentions'),
  },
  list: { columns: ['text', 'by', 'collection', 'recordId'], sort: 'by' },
  form: [['text'], ['by', 'collection', 'recordId', 'mentions']],
  search: ['text', 'by'],
  indexes: [['collection', 'recordId'], ['by']],
  derive: (data) => ({ ...data, mentions: mentionsOf(String(data.text ?? '')) }),
})

/** The addresses that a text mentions: `@kim@prime.test` mentions kim@prime.test. */
export const mentionsOf = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/(?:^|\s)@([^\s@]+@[^\s@,;]*[^\s@,;.])/g)].map(([, address = '']) => address.toLowerCase()),
  ),
]

export type Comment = Doc<typeof comments>
