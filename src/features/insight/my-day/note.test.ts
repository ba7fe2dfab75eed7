import { expect, it } from 'vitest'
import { dayNote } from '#features/insight/my-day/note.ts'

const known = {
  kindOf: (name: string) => ({ vendors: 'Vendor', po: 'Purchase order', todos: 'Task' })[name] ?? name,
  isShown: (name: string) => ['vendors', 'po', 'todos'].includes(name),
}
const touched = (collection: string, title: string, kind: 'created' | 'changed' | 'deleted' = 'changed') => ({
  collection,
  id: title,
  title,
  kind,
})
const entry = (command: string, label: string, ...documents: ReturnType<typeof touched>[]) => ({
  command,
  label,
  documents,
})

it('a day lists each record once, without counts, prints and undone actions', () => {
  const entries = [
    entry('commit', 'commit', touched('vendors', 'SKF')),
    entry('commit', 'commit', touched('vendors', 'SKF')),
    entry('po.receive', 'Receive', touched('po', '110326-01'), touched('vendors', 'FAG')),
    entry('po.receive', 'Receive', touched('po', '110326-02')),
    entry('commit', 'commit', touched('todos', 'Call Acme', 'created')),
    entry('commit', 'commit', touched('counters', 'AP-2611')),
    entry('print', 'print', touched('po', '110326-01')),
    entry('history.undo', 'Undo', touched('vendors', 'NSK')),
  ]
  expect(dayNote(entries, known)).toEqual([
    'Received 110326-01, 110326-02',
    'Changed vendor: SKF',
    'New task: Call Acme',
  ])
})

it('names six of many', () => {
  const many = Array.from({ length: 9 }, (_, at) => entry('commit', 'commit', touched('vendors', `V${at}`)))
  expect(dayNote(many, known)).toEqual(['Changed vendor: V0, V1, V2, V3, V4, V5 and 3 more'])
  expect(dayNote([], known)).toEqual([])
})
