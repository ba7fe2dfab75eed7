import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { todos } from '#features/todos/collection.ts'
import { finishTodo } from '#features/todos/commands.ts'
import type { World } from '#test/world.ts'
import { openTestWorld } from '#test/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const finish = (todoId: string) => world.execute(finishTodo, { todoId })

describe('a task', () => {
  it('is done once', async () => {
    const { id } = await world.insert(todos, { title: 'Call Acme' })
    expect((await finish(id)).result).toEqual({ done: id })
    expect((await world.get(todos, id)).data).toMatchObject({ status: 'Done', doneOn: '2026-11-20' })
    await expect(finish(id)).rejects.toThrow('"Call Acme" is done already.')
  })

  it('that repeats comes again on its next day, for the same person, with nothing ticked', async () => {
    const { id } = await world.insert(todos, {
      title: 'Upload stock to BearingNet',
      dueOn: '2026-11-06',
      repeat: 'Every week',
      assignee: 'kim@prime.test',
      checklist: [{ text: 'Export', done: true }],
    })
    const { result } = await finish(id)
    expect(result).toMatchObject({ dueOn: '2026-11-27' })
    const next = (await world.all('todos')).find((one) => one.id === (result as { next?: string }).next)!
    expect(next.data).toMatchObject({
      title: 'Upload stock to BearingNet',
      status: 'To do',
      repeat: 'Every week',
      assignee: 'kim@prime.test',
      checklist: [{ text: 'Export', done: false }],
    })
    expect(next.data).not.toHaveProperty('doneOn')
  })

  it('that repeats ends on its last day', async () => {
    const { id } = await world.insert(todos, {
      title: 'Statements',
      dueOn: '2026-11-20',
      repeat: 'Every month',
      repeatUntil: '2026-12-01',
    })
    expect((await finish(id)).result).toEqual({ done: id })
  })
})
