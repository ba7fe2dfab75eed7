import { describe, expect, it } from 'vitest'
import { storedDraft } from '#ui/record/drafts/draft.ts'

function storage() {
  const held = new Map<string, string>()
  return {
    held,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, text: string) => void held.set(key, text),
    removeItem: (key: string) => void held.delete(key),
  }
}

describe('a new record being entered', () => {
  it('is kept per person and collection until it is done with', () => {
    const store = storage()
    storedDraft(store, 'marta', 'vendors').keep({ companyName: 'Ring Works' })
    expect(storedDraft(store, 'marta', 'vendors').read()).toEqual({ companyName: 'Ring Works' })
    expect(storedDraft(store, 'tomek', 'vendors').read()).toEqual({})
    expect(storedDraft(store, 'marta', 'customers').read()).toEqual({})
    storedDraft(store, 'marta', 'vendors').forget()
    expect(storedDraft(store, 'marta', 'vendors').read()).toEqual({})
  })

  it.each(['[]', 'null', '7', '{"companyName":'])('begins empty where %s is kept', (text) => {
    const store = storage()
    storedDraft(store, 'marta', 'vendors').keep({})
    store.held.set([...store.held.keys()][0]!, text)
    expect(storedDraft(store, 'marta', 'vendors').read()).toEqual({})
  })
})
