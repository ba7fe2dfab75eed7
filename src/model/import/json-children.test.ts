import { expect, it } from 'vitest'
import { childrenApart, listsIn, readChildren } from '#model/import/json-children.ts'
import type { Data } from '#model/schema/value.ts'

it('lists of records are found, lists of texts and empty ones are none', () => {
  const documents: Data[] = [
    { lines: [{ qty: 1 }], tags: ['a'] },
    { notes: [], lines: [], stops: [{ city: 'Rome' }] },
  ]
  expect(listsIn(documents)).toEqual(['lines', 'stops'])
})

it('a list becomes documents that point to the one they stood in; what is not to go stays', () => {
  const order: Data = {
    poNumber: '110326-01',
    lines: [{ qty: 1 }, { qty: 2, parent: 'own' }],
    stops: [{ city: 'Rome' }],
  }
  expect(childrenApart(order, { lines: 'poLines', none: 'x' }, { collection: 'po', id: 'p7' })).toEqual({
    own: { poNumber: '110326-01', stops: [{ city: 'Rome' }] },
    children: [
      { collection: 'poLines', id: 'p7.001', data: { qty: 1, parent: { ref: 'po/p7' } } },
      { collection: 'poLines', id: 'p7.002', data: { qty: 2, parent: 'own', parentRef: { ref: 'po/p7' } } },
    ],
  })
})

it.each([[{}], [[]], ['lines'], [null], [{ a: 'same', b: 'same' }]])('%j says of no list where it goes', (raw) => {
  expect(readChildren(raw)).toBeUndefined()
})
