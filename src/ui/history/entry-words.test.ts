import { expect, it } from 'vitest'
import '#features/definitions.ts'
import { payables } from '#features/money/payables/collection.ts'
import type { TouchedDocument, WholeEntry } from '#model/command/history-page.ts'
import { entryWords } from '#ui/history/entry-words.ts'

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
])('%s is told as a sentence behind the name of who did it', (command, documents, words) => {
  expect(entryWords(entry(command, documents), payables, clock)).toMatch(words)
})
