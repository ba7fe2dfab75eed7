import { useState } from 'react'
import { type Data, sameValue, type Value } from '#model/schema/value.ts'
import { useUser } from '#ui/session.ts'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The draft of a new record of a collection; nobody else at this browser sees it. */
export function storedDraft(store: Store, user: string, collection: string) {
  const key = `prime-draft-${user}-${collection}`
  return {
    read(): Data {
      try {
        const value: unknown = JSON.parse(store.getItem(key) ?? '{}')
        return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Data) : {}
      } catch {
        // Not a draft of ours: start with an empty form.
        return {}
      }
    },
    keep: (data: Data): void => store.setItem(key, JSON.stringify(data)),
    forget: (): void => store.removeItem(key),
  }
}

interface Draft {
  data: Data
  /** Whether the draft existed before this form was opened. */
  wasStored: boolean
  /** Consecutive changes with the same `step` are undone together; a change without one is a step of its own. */
  put: (name: string, value: Value | undefined, step?: string) => void
  /** Undoes the last step; undefined when there is nothing to undo. */
  undo: (() => void) | undefined
  clear: () => void
}

/** The most steps that can be undone. */
const MAX_STEPS = 100
const NOTHING_DONE: readonly Data[] = []

const NOWHERE: Store = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }

/** The draft of a new record; with `isKept` it survives a reload and a crash. */
export function useDraft(collection: string, begin: Data, isStored = true): Draft {
  const draft = storedDraft(isStored ? localStorage : NOWHERE, useUser()?.id ?? '', collection)
  const [{ data, wasStored, past }, setState] = useState(() => {
    const stored = draft.read()
    return {
      data: { ...begin, ...stored },
      wasStored: Object.entries(stored).some(([name, value]) => !sameValue(begin[name] ?? null, value)),
      past: NOTHING_DONE,
      step: '',
    }
  })
  return {
    data,
    wasStored,
    put(name, value, step = '') {
      setState((state) => {
        const next = { ...state.data }
        if (value === undefined) delete next[name]
        else next[name] = value
        draft.keep(next)
        const isSame = step !== '' && step === state.step
        return { ...state, data: next, step, past: isSame ? state.past : [...state.past.slice(-MAX_STEPS), state.data] }
      })
    },
    undo:
      past.length === 0
        ? undefined
        : () =>
            setState((state) => {
              const before = state.past.at(-1) ?? state.data
              draft.keep(before)
              return { ...state, data: before, step: '', past: state.past.slice(0, -1) }
            }),
    clear() {
      draft.forget()
      setState({ data: begin, wasStored: false, past: NOTHING_DONE, step: '' })
    },
  }
}
