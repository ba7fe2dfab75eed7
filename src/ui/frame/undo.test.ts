import { beforeEach, describe, expect, it } from 'vitest'
import { forgetActs, rememberAct, undoLast } from '#ui/frame/undo.ts'

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
})
