import { useState } from 'react'

/**
 * Keeps one promise per key while the component is mounted; after `forget` the next call requests it again. It belongs
 * outside the component that waits for the response: a suspended component starts over when the response arrives, and
 * would send the request again and again.
 */
export function useAnswers<T>() {
  const [answers] = useState(() => new Map<string, Promise<T>>())
  return {
    get(key: string, ask: () => Promise<T>): Promise<T> {
      const answer = answers.get(key) ?? ask()
      answers.set(key, answer)
      return answer
    },
    forget: (key: string): boolean => answers.delete(key),
  }
}
