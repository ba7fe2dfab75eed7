import { describe, expect, it } from 'vitest'
import { unsavedOf } from '#ui/record/drafts/unsaved.ts'

function shelf() {
  const held = new Map<string, string>()
  return {
    held,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, text: string) => void held.set(key, text),
    removeItem: (key: string) => void held.delete(key),
  }
}

describe('what was being written in a record', () => {
  it('is there again for the same person and record, field by field', () => {
    const store = shelf()
    unsavedOf(store, 'kim', 'payables/1').keep('notes', 'Call bef')
    unsavedOf(store, 'kim', 'payables/1').keep('dueDate', '+')
    const again = unsavedOf(store, 'kim', 'payables/1')
    expect([again.textOf('notes'), again.textOf('dueDate'), again.textOf('terms')]).toEqual([
      'Call bef',
      '+',
      undefined,
    ])
    expect(unsavedOf(store, 'sam', 'payables/1').textOf('notes')).toBeUndefined()
    expect(unsavedOf(store, 'kim', 'payables/2').textOf('notes')).toBeUndefined()
  })

  it('leaves nothing behind once it is saved', () => {
    const store = shelf()
    const record = unsavedOf(store, 'kim', 'payables/1')
    record.keep('notes', 'Call')
    record.forget('notes')
    record.forget('other')
    expect(store.held.size).toBe(0)
  })

  it('is nothing where someone else’s text is under the key', () => {
    const store = shelf()
    store.setItem('prime-unsaved-kim-payables/1', 'no JSON')
    expect(unsavedOf(store, 'kim', 'payables/1').textOf('notes')).toBeUndefined()
  })
})
