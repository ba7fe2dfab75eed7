import { beforeEach, describe, expect, it } from 'vitest'
import { awaitAct, forgetActs, rememberAct, undoLast } from '#ui/shell/toasts/undo.ts'

beforeEach(forgetActs)

describe('what was done last', () => {
  it('is taken back first, one act at a time, until nothing is left', () => {
    const said: string[] = []
    rememberAct(() => said.push('price'))
    rememberAct(() => said.push('notes'))
    expect([undoLast(), undoLast(), undoLast()]).toEqual([true, true, false])
    expect(said).toEqual(['notes', 'price'])
  })

  it('is taken back once, by its toast or by the key', () => {
    const said: string[] = []
    const take = rememberAct(() => said.push('price'))
    take()
    take()
    expect(undoLast()).toBe(false)
    expect(said).toEqual(['price'])
  })

  it('belongs to the person who did it', () => {
    rememberAct(() => expect.unreachable())
    forgetActs()
    expect(undoLast()).toBe(false)
  })

  it('is waited for until the server has answered, and then taken back', async () => {
    const said: string[] = []
    rememberAct(() => said.push('price'))
    const { promise, resolve } = Promise.withResolvers<void>()
    const written = awaitAct(promise.then(() => rememberAct(() => said.push('notes'))))
    expect(undoLast()).toBe(true)
    expect(said).toEqual([])
    resolve()
    await written
    await expect.poll(() => said).toEqual(['notes'])
  })

  it('is nothing where the server refuses it: the act before stays', async () => {
    const said: string[] = []
    rememberAct(() => said.push('price'))
    const { promise, reject } = Promise.withResolvers<void>()
    const written = awaitAct(promise)
    undoLast()
    reject(new Error('No.'))
    await expect(written).rejects.toThrow('No.')
    await new Promise((done) => setTimeout(done))
    expect(said).toEqual([])
    expect(undoLast()).toBe(true)
    expect(said).toEqual(['price'])
  })
})
