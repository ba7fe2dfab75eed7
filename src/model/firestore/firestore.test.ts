import { expect, it } from 'vitest'
import { firestoreDocs, restDocOf } from '#model/firestore/firestore.ts'
import { plainValue } from '#model/firestore/plain.ts'
import type { Data, Value } from '#model/schema/value.ts'

/** Documents as `collection/id`, with their stored data. */
const docsOf = (value: unknown, into = 'vendors') =>
  firestoreDocs(value, into)?.map(({ collection, id, data }) => [`${collection}/${id}`, plainValue(data as Data)])

const line = { q: 1, parent: { ref: 'po/p1' } }

it.each<[string, unknown, unknown]>([
  [
    'one collection, whose name stands nowhere',
    { v1: { n: 1, __collections__: { po: { o1: { q: 1, __collections__: {} } } } }, v2: { __collections__: {} } },
    [
      ['vendors/v1', { n: 1 }],
      ['po/v1.o1', { q: 1, parent: { ref: 'vendors/v1' } }],
      ['vendors/v2', {}],
    ],
  ],
  [
    'collections below documents, in what is called subCollection',
    { po: { p1: { n: 1, subCollection: { 'po/p1/lines': { l1: { q: 1 } } } }, p2: { n: 2, subCollection: {} } } },
    [
      ['po/p1', { n: 1 }],
      ['lines/p1.l1', line],
      ['po/p2', { n: 2 }],
    ],
  ],
  [
    'three levels, each within the one above',
    { po: { p1: { 'po/p1/lines': { l1: { q: 1, 'po/p1/lines/l1/notes': { n1: { t: 'x' } } } } } } },
    [
      ['po/p1', {}],
      ['lines/p1.l1', line],
      ['notes/p1.l1.n1', { t: 'x', parent: { ref: 'po/p1/lines/l1' } }],
    ],
  ],
  [
    'a field called subCollection that is none',
    { po: { p1: { subCollection: { a: 1 } } } },
    [['po/p1', { subCollection: { a: 1 } }]],
  ],
  ['a collection without documents', { po: { p1: { n: 1 } }, vendors: {} }, [['po/p1', { n: 1 }]]],
  ['lists, one of them empty', { po: [{ id: 'p1', n: 1 }], vendors: [] }, [['po/p1', { n: 1 }]]],
  [
    'lists with numbers for ids',
    { po: [{ id: 1, n: 1 }], vendors: [{ id: 2, n: 2 }] },
    [
      ['po/1', { n: 1 }],
      ['vendors/2', { n: 2 }],
    ],
  ],
  [
    'Firefoo, with its own marks',
    {
      meta: { app: 'firefoo', resourcePath: ['po'] },
      data: {
        p1: { at: { __time__: '2020-01-02T03:04:05.678Z' }, by: { __ref__: 'vendors/v1' }, __collections__: {} },
      },
    },
    [['po/p1', { at: { $ts: '2020-01-02T03:04:05.678Z' }, by: { ref: 'vendors/v1' } }]],
  ],
  [
    'Firefoo, of a query over several collections',
    { meta: { app: 'firefoo' }, data: { 'po/p1/lines/l1': { q: 1 } } },
    [['lines/p1.l1', line]],
  ],
  [
    'typed values of a document without fields',
    { documents: [{ name: 'projects/p/databases/d/documents/po/p1', createTime: 'x', updateTime: 'y' }] },
    [['po/p1', {}]],
  ],
])('an export with %s is read whole', (_, value, docs) => {
  expect(docsOf(value)).toEqual(docs)
})

it.each<[string, unknown]>([
  ['one document with what is below it', { n: 1, __collections__: { po: { o1: { n: 1 } } } }],
  ['nothing but empty lists', { po: [], vendors: [] }],
  ['one list of another program, with numbers for ids', { orders: [{ id: 1 }, { id: 2 }] }],
])('%s is no export of collections, so that nothing of it is left out', (_, value) => {
  expect(docsOf(value)).toBeUndefined()
})

it('a query over REST answers documents line by line', () => {
  const document = { name: 'projects/p/databases/d/documents/po/p1', fields: { n: { integerValue: '1' } } }
  expect(restDocOf({ document, readTime: '2026-01-01T00:00:00Z' })).toMatchObject({ id: 'p1', data: { n: 1 } })
  expect(restDocOf({ found: document, readTime: '2026-01-01T00:00:00Z' })).toMatchObject({ id: 'p1', data: { n: 1 } })
  expect(restDocOf({ document })).toBeUndefined()
})

it('a value that says its type is never taken for another', () => {
  const fields = {
    waited: { mapValue: { fields: { seconds: { integerValue: '5' }, nanoseconds: { integerValue: '0' } } } },
    shopRef: { stringValue: 'a/b' },
    written: { stringValue: '/Date(1)/' },
  }
  const { data } = restDocOf({ name: 'projects/p/databases/d/documents/po/p1', fields })!
  expect(plainValue(data as Data)).toEqual({
    waited: { seconds: 5, nanoseconds: 0 },
    shopRef: 'a/b',
    written: '/Date(1)/',
  })
})

it.each<[string, Value]>([
  ['a path', 'vendors/v1'],
  ['a path with its project', 'projects/p/databases/(default)/documents/vendors/v1'],
])('a marked reference is %s', (_, value) => {
  expect(plainValue({ __datatype__: 'documentReference', value })).toEqual({ ref: 'vendors/v1' })
})
