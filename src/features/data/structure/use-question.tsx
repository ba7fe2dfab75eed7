import { useState } from 'react'

/**
 * Answers one promise for each key while the component is there; `forget` asks again the next time. It belongs outside
 * of what waits for the answer: what waits begins again when it comes, and would ask again and again.
 */
export function useAnswers<T>() {
  const [asked] = useState(() => new Map<string, Promise<T>>())
  return {
    get(key: string, ask: () => Promise<T>): Promise<T> {
      const answer = asked.get(key) ?? ask()
      asked.set(key, answer)
      return answer
    },
    forget: (key: string): boolean => asked.delete(key),
  }
}
