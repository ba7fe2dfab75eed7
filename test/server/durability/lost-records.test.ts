import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { undoCommit } from '#features/data/history/commands.ts'
import { comments } from '#features/records/comments/collection.ts'
import { completeOlderMentions } from '#features/records/comments/commands.ts'
import type { Caller } from '#model/command/people.ts'
import type { Data } from '#model/schema/value.ts'
import { type SharedPostgres, sharePostgres } from '#test/support/postgres.ts'
import { preparedDatabase } from '#test/support/prepared.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

const TABLE = 'salaries'
const STRUCTURE = {
  one: 'Salary',
  many: 'Salaries',
  title: 'what',
  fields: { what: { kind: 'text', label: 'What', options: {} } },
}

describe.each(['sqlite', 'postgres'] as const)('what lacks its record, on %s', (store) => {
  let postgres: SharedPostgres | undefined
  let world: World
  let ann: Caller
  let vic: Caller
  beforeAll(async () => {
    postgres = store === 'postgres' ? await sharePostgres() : undefined
    world = await openTestWorld(postgres && { config: { databaseUrl: await preparedDatabase(postgres.url) } })
    ann = world.person('ann@prime.test', 'staff')
    vic = world.person('vic@prime.test', 'viewer')
    await world.call('POST', '/api/collections/structures/documents', { id: TABLE, data: STRUCTURE })
    const input = { table: TABLE, readers: ['owner'], writers: ['owner'] }
    await world.call('POST', '/api/commands/tables.setAccess', { input }, { 'idempotency-key': 'the-table-is-closed' })
  }, 60_000)
  afterAll(async () => {
    await world?.close()
    await postgres?.stop()
  })

  /** The users who find a document by its id and in the list, in the order below. */
  async function seenBy(collection: string, id: string): Promise<string[]> {
    const seen: string[] = []
    for (const who of [world.sam, world.kim, ann, vic]) {
      const one = await world.call('GET', `/api/collections/${collection}/documents/${id}`, undefined, {}, who)
      const all = await world.call('POST', `/api/collections/${collection}/query`, { limit: 1000 }, {}, who)
      const listed = all.body.documents.some((doc: { id: string }) => doc.id === id)
      expect(listed).toBe(one.status === 200)
      if (listed && who.kind === 'person') seen.push(who.person.id)
    }
    return seen
  }
  const ALL = ['sam', 'kim', 'ann', 'vic']
  const change = async (collection: string, id: string, data: Data) => {
    await world.call('POST', `/api/collections/${collection}/documents`, { id, data })
    return String((await world.commits()).at(-1)!.seq)
  }

  it('a note on a change is read by who may read what was changed, with the task of who is mentioned', async () => {
    const open = await change('vendors', 'v1', { name: 'Nord' })
    const closed = await change(TABLE, 's1', { what: 'Ann' })
    for (const [seq, readers] of [
      [open, ALL],
      [closed, ['sam']],
    ] as const) {
      const about = { collection: 'history', recordId: seq, by: 'sam@prime.test' }
      const { id } = await world.insert(comments, { text: '@ann@prime.test see this', ...about })
      expect(await seenBy('comments', id)).toEqual(readers)
      const task = (await world.all('todos')).find(({ data }) => data.recordId === seq)!
      expect(await seenBy('todos', task.id)).toEqual(readers)
      await world.execute(undoCommit, { seq: (await world.commits()).at(-1)!.seq })
    }
  })

  it.each<[string, string, Data, readonly string[]]>([
    [
      'a note on a change nobody knows',
      'comments',
      { text: 'x', collection: 'history', recordId: '999999', by: 'kim@prime.test', mentions: ['ann@prime.test'] },
      ['sam', 'kim', 'ann'],
    ],
    [
      'a task of a mention',
      'todos',
      { title: 'Answer Sam: x', source: 'Mention', assignee: 'ann@prime.test' },
      ['sam', 'ann'],
    ],
    [
      'a task of a mention about no place',
      'todos',
      { title: 'x', source: 'Mention', collection: '', watchers: ['kim@prime.test'] },
      ['sam', 'kim'],
    ],
    [
      'a task of a mention that does not say so',
      'todos',
      { title: 'Answer Sam: x', assignee: 'vic@prime.test' },
      ['sam', 'vic'],
    ],
    ['a task on a change nobody knows', 'todos', { title: 'x', collection: 'history', recordId: '999999' }, ['sam']],
    ['a task somebody wrote', 'todos', { title: 'Answer the phone', source: 'Manual' }, ALL],
  ])('%s: seen by %#', async (_, collection, data, readers) => {
    await world.put(collection, 'lost', data)
    expect(await seenBy(collection, 'lost')).toEqual(readers)
  })

  it('older notes and tasks get the record that their address or their change names', async () => {
    const open = await change('vendors', 'v2', { name: 'Süd' })
    const closed = await change(TABLE, 's2', { what: 'Ann' })
    const note = (recordId: string) => ({ text: 'x', collection: 'history', recordId, by: 'sam@prime.test' })
    const task = (about: string) => ({ title: 'Answer Sam: x', source: 'Mention', assignee: 'ann@prime.test', about })
    const older: readonly (readonly [string, string, Data, readonly string[]])[] = [
      ['comments', 'open', note(open), ALL],
      ['comments', 'closed', note(closed), ['sam']],
      ['todos', 'vendor', task('/vendors?tab=all&id=v2'), ALL],
      ['todos', 'change', task(`/history?seq=${closed}`), ['sam']],
      ['todos', 'nowhere', task('/elsewhere?id=1'), ['sam', 'ann']],
    ]
    for (const [collection, id, data] of older) await world.put(collection, id, data)
    expect(await seenBy('comments', 'closed')).toEqual(['sam'])
    await world.execute(completeOlderMentions, {})
    for (const [collection, id, , readers] of older) expect([id, await seenBy(collection, id)]).toEqual([id, readers])
    await expect(world.execute(completeOlderMentions, {})).rejects.toThrow('Every note has its change.')
  })
})
