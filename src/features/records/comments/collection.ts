import { LIMITS } from '#base/limits.ts'
import type { Condition } from '#model/query/query.ts'
import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import { tags, text } from '#model/schema/fields.ts'

/** A note on a change in the history whose affected collections are unknown. */
const isLostNote: Condition = {
  op: 'and',
  of: [
    { op: '==', path: ['collection'], value: 'history' },
    { op: 'not', of: [{ op: 'exists', path: ['concerns'], value: true }] },
  ],
}

/** A comment on a record; an email address after @ mentions someone. */
export const comments = defineCollection({
  name: 'comments',
  label: { one: 'Comment', many: 'Comments' },
  title: 'text',
  fields: {
    text: text('Comment', { required: true, rows: 4 }),
    collection: text('Collection', { required: true }),
    recordId: text('Record', { required: true }),
    by: text('By', { required: true, readOnly: 'form' }),
    mentions: tags('Mentions'),
    concerns: tags('Related change', {
      readOnly: true,
      importAs: ['Tells of'],
      help: 'The change that a note is about',
    }),
  },
  list: { columns: ['text', 'by', 'collection', 'recordId'], sort: 'by' },
  form: [['text'], ['by', 'collection', 'recordId', 'mentions']],
  search: ['text', 'by'],
  indexes: [['collection', 'recordId'], ['by']],
  access: {
    about: {
      collection: 'collection',
      id: 'recordId',
      concerns: 'concerns',
      lost: { when: isLostNote, named: ['by', 'mentions'] },
    },
    signed: { by: 'by' },
  },
  derive: (data) => ({ ...data, mentions: mentionsOf(typeof data.text === 'string' ? data.text : '') }),
})

/** The number of characters searched for mentions: a longer text is a pasted document. */
const TEXT_READ = 20_000
const MENTION = /(^|\s)@([^\s@]+)(@[\p{L}\d-]+(?:\.[\p{L}\d-]+)*)/gu

/**
 * The email addresses mentioned in a text: `@kim@prime.test` mentions kim@prime.test; punctuation after it is not part
 * of the address.
 */
export function mentionsOf(text: string): string[] {
  const found = new Set<string>()
  for (const [, , name = '', place = ''] of text.slice(0, TEXT_READ).matchAll(MENTION)) {
    if (found.size === LIMITS.mentions) break
    found.add((name + place).toLowerCase())
  }
  return [...found]
}

/** The text with mentions shortened to their first part: `@kim`. */
export const withoutPlaces = (text: string): string => text.slice(0, TEXT_READ).replaceAll(MENTION, '$1@$2')

export type Comment = DocOf<typeof comments>
