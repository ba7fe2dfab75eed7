import { expect, it } from 'vitest'
import '#features/definitions.ts'
import { payables } from '#features/money/payables/collection.ts'
import { comments } from '#features/records/comments/collection.ts'
import type { TouchedDocument, WholeEntry } from '#model/command/history-page.ts'
import { entryWords, subjectOf } from '#ui/history/entry-words.ts'

const clock = { today: '2026-11-20', timeZone: 'UTC', now: new Date('2026-11-20') }
const entry = (command: string, documents: TouchedDocument[]) =>
  ({ command, label: 'Label', documents, documentCount: documents.length }) as unknown as WholeEntry
const bill = (title: string): TouchedDocument => ({
  collection: 'payables',
  id: title,
  title,
  kind: 'changed',
  changes: [],
})

it.each([
  ['payables.hold', [bill('AP-1')], /^put (bill )?AP-1 on hold/],
  ['demo.load', [bill('AP-1'), bill('AP-2')], /^loaded the sample company$/],
  ['commit', [bill('AP-1')], /^changed$/],
])('%s is a sentence after the name of the person who did it', (command, documents, words) => {
  expect(entryWords(entry(command, documents), payables, clock)).toMatch(words)
})

it('a comment belongs to its record, made or deleted, and a bill to none', () => {
  const named = [
    { path: 'collection', after: 'payables' },
    { path: 'recordId', after: 'b1' },
  ]
  const comment: TouchedDocument = { collection: 'comments', id: 'c1', kind: 'created', changes: named }
  const deleted = named.map(({ path, after }) => ({ path, before: after }))
  const of = { collection: 'payables', id: 'b1' }
  expect(subjectOf(comment, comments)).toEqual(of)
  expect(subjectOf({ ...comment, kind: 'deleted', changes: deleted }, comments)).toEqual(of)
  expect(subjectOf({ ...comment, kind: 'changed', changes: [] }, comments)).toBeUndefined()
  expect(subjectOf({ ...bill('AP-1'), changes: named }, payables)).toBeUndefined()
})
