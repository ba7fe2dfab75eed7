import { useState } from 'react'
import { call } from '#ui/api.ts'

/** What a link shows, or why it shows nothing. Asked once, above the place that waits for it. */
export function useShared<T>(token: string | undefined): Promise<T | Error> | undefined {
  const [answer] = useState(() =>
    token === undefined
      ? undefined
      : call<T>('GET', `/api/public/${encodeURIComponent(token)}`).catch((error: Error) => error),
  )
  return answer
}
