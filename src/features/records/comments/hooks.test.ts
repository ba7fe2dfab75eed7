import { afterAll, beforeAll, expect, it } from 'vitest'
import { undoCommit } from '#features/data/history/commands.ts'
import { comments } from '#features/records/comments/collection.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const tasks = async () => (await world.all('todos')).map(({ data }) => data)

it('a comment gives everybody it mentions but its writer a task in the same commit, which undo takes back', async () => {
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

it('a comment that is written anew asks nobody twice', async () => {
  const { id } = await world.insert(comments, {
    text: '@kim@prime.test look',
    collection: 'loose',
    recordId: 'x',
    by: 'sam',
  })
  const patch = { text: '@kim@prime.test look again' }
  await world.call('PATCH', `/api/collections/comments/documents/${id}`, { patch }, { 'if-match': '*' })
  // A record without a screen has no address to lead to.
  expect(await tasks()).toHaveLength(1)
  expect((await tasks())[0]).not.toHaveProperty('about')
})
