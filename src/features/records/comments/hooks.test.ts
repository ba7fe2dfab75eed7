import { afterAll, beforeAll, expect, it } from 'vitest'
import { LIMITS } from '#base/limits.ts'
import { undoCommit } from '#features/data/history/commands.ts'
import { comments, mentionsOf } from '#features/records/comments/collection.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const tasks = async () => (await world.all('todos')).map(({ data }) => data)

it('a comment gives everyone it mentions but its writer a task in the same commit, which undo takes back', async () => {
  const about = { collection: 'vendors', recordId: 'v1', by: 'sam@prime.test' }
  await world.insert(comments, { text: '@kim@prime.test and @sam@prime.test: prices?', ...about })
  expect(await tasks()).toEqual([
    {
      title: 'Answer Sam: @kim and @sam: prices?',
      status: 'To do',
      priority: 'Normal',
      assignee: 'kim@prime.test',
      source: 'Mention',
      about: '/vendors?tab=all&id=v1',
      collection: 'vendors',
      recordId: 'v1',
    },
  ])
  const last = (await world.commits()).at(-1)!
  expect(last.changes.map(({ collection }) => collection)).toEqual(['comments', 'todos'])

  await world.execute(undoCommit, { seq: last.seq })
  expect(await tasks()).toEqual([])
})

it('a comment that is written again asks no one twice', async () => {
  const { id } = await world.insert(comments, {
    text: '@kim@prime.test look',
    collection: 'loose',
    recordId: 'x',
    by: 'sam@prime.test',
  })
  const patch = { text: '@kim@prime.test look again' }
  await world.call('PATCH', `/api/collections/comments/documents/${id}`, { patch }, { 'if-match': '*' })
  // A record without a screen has no address to link to.
  expect(await tasks()).toHaveLength(1)
  expect((await tasks())[0]).not.toHaveProperty('about')
})

it('a comment is signed by who writes it, and is changed or taken back by them or an owner alone', async () => {
  const path = '/api/collections/comments/documents'
  const match = { 'if-match': '*' }
  const data = { text: '@kim@prime.test please pay', collection: 'vendors', recordId: 'v1', by: 'sam@prime.test' }
  const made = await world.call('POST', path, { id: 'forged', data }, {}, world.kim)
  expect(made.status).toBe(201)
  expect((await world.get(comments, 'forged')).data.by).toBe('kim@prime.test')
  const { seq } = (await world.commits()).at(-1)!
  const ana = world.person('ana@prime.test', 'staff')
  const patch = (body: object, as = ana) => world.call('PATCH', `${path}/forged`, body, match, as)
  expect((await patch({ patch: { text: 'No' } })).status).toBe(403)
  expect((await world.call('DELETE', `${path}/forged`, undefined, match, ana)).status).toBe(403)
  await expect(world.execute(undoCommit, { seq }, ana)).rejects.toThrow('made by someone else')
  expect((await patch({ patch: { by: 'ana@prime.test' } }, world.sam)).body.code).toBe('commands-only')
  expect((await patch({ patch: { text: 'Looked' } }, world.kim)).status).toBe(200)
  expect((await world.call('DELETE', `${path}/forged`, undefined, match)).status).toBe(200)
})

it('a comment asks fifty people at most', async () => {
  const text = Array.from({ length: 500 }, (_, at) => `@p${at}@prime.test`).join(' ')
  const before = (await world.all('todos')).length
  await world.insert(comments, { text, collection: 'parts', recordId: 'p', by: 'sam@prime.test' })
  expect((await world.all('todos')).length - before).toBe(LIMITS.mentions)
  expect(mentionsOf(' @a@b.test'.repeat(100_000))).toEqual(['a@b.test'])
})
