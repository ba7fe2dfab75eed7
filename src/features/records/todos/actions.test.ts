import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { undoCommit } from '#features/data/history/commands.ts'
import { todoActions } from '#features/records/todos/actions.ts'
import { todos } from '#features/records/todos/collection.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const called = async (title: string) => (await world.all('todos')).filter(({ data }) => data.title === title)
const finish = (todoId: string) => world.execute(todoActions.command('finish'), { todoId })

describe('a task', () => {
  it('is done once', async () => {
    const { id } = await world.insert(todos, { title: 'Call Acme' })
    expect((await finish(id)).result).toEqual({ done: id })
    expect((await world.get(todos, id)).data).toMatchObject({ status: 'Done', doneOn: '2026-11-20' })
    await expect(finish(id)).rejects.toThrow('"Call Acme" is done. Only to do and doing tasks can be finished.')
  })

  it('that repeats comes again on its next day, for the same person, with nothing ticked', async () => {
    const { id } = await world.insert(todos, {
      title: 'Upload stock to BearingNet',
      dueOn: '2026-11-06',
      repeat: 'Every week',
      assignee: 'kim@prime.test',
      checklist: [{ text: 'Export', done: true }],
    })
    await finish(id)
    const next = (await called('Upload stock to BearingNet')).find((one) => one.id !== id)!
    expect(next.data).toMatchObject({
      title: 'Upload stock to BearingNet',
      status: 'To do',
      dueOn: '2026-11-27',
      repeat: 'Every week',
      assignee: 'kim@prime.test',
      source: 'Rule',
      checklist: [{ text: 'Export', done: false }],
    })
    expect(next.data).not.toHaveProperty('doneOn')
  })

  it('that would end before it comes is refused with the day', async () => {
    const task = { title: 'Statements', dueOn: '2026-11-30', repeat: 'Every month', repeatUntil: '2026-11-01' } as const
    await expect(world.insert(todos, task)).rejects.toThrow('It repeats until 2026-11-01, before its due date')
  })

  it('that repeats ends on its last day', async () => {
    const { id } = await world.insert(todos, {
      title: 'Statements',
      dueOn: '2026-11-20',
      repeat: 'Every month',
      repeatUntil: '2026-12-01',
    })
    await finish(id)
    expect(await called('Statements')).toHaveLength(1)
  })

  it('comes again as well when it is marked done by hand, once, and not when the mark is taken back', async () => {
    const { id } = await world.insert(todos, { title: 'Count bin A1', dueOn: '2026-11-19', repeat: 'Every day' })
    const mark = (patch: object) =>
      world.call('PATCH', `/api/collections/todos/documents/${id}`, { patch }, { 'if-match': '*' })
    const { body } = await mark({ status: 'Done' })
    expect((await world.get(todos, id)).data).toMatchObject({ status: 'Done', doneOn: '2026-11-20' })
    expect((await called('Count bin A1')).map(({ data }) => data.dueOn).toSorted()).toEqual([
      '2026-11-19',
      '2026-11-21',
    ])

    await world.execute(undoCommit, { seq: body.seq })
    expect(await called('Count bin A1')).toHaveLength(1)

    await mark({ status: 'Done' })
    await mark({ status: 'To do' })
    expect((await world.get(todos, id)).data).not.toHaveProperty('doneOn')
    await mark({ status: 'Done' })
    expect(await called('Count bin A1')).toHaveLength(2)
  })
})
