import { useState } from 'react'
import type { Data, Value } from '#model/value.ts'

const keyOf = (collection: string): string => `prime-draft-${collection}`

function kept(collection: string): Data {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(collection)) ?? '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Data) : {}
  } catch {
    // Not a draft of ours: begin with an empty form.
    return {}
  }
}

/** Begins a new record with these values, in place of what was being entered. */
export function keepDraft(collection: string, data: Data): void {
  localStorage.setItem(keyOf(collection), JSON.stringify(data))
}

export interface Draft {
  data: Data
  /** Whether it was begun before this form was opened. */
  wasKept: boolean
  put: (name: string, value: Value | undefined) => void
  clear: () => void
}

/** What is being entered for a new record; it survives a reload, a crash and a sign-out. */
export function useDraft(collection: string, begin: Data): Draft {
  const [{ data, wasKept }, setState] = useState(() => {
    const draft = kept(collection)
    return { data: { ...begin, ...draft }, wasKept: Object.keys(draft).length > 0 }
  })
  return {
    data,
    wasKept,
    put(name, value) {
      setState((state) => {
        const next = { ...state.data }
        if (value === undefined) delete next[name]
        else next[name] = value
        localStorage.setItem(keyOf(collection), JSON.stringify(next))
        return { ...state, data: next }
      })
    },
    clear() {
      localStorage.removeItem(keyOf(collection))
      setState({ data: begin, wasKept: false })
    },
  }
}
