import { useEffect, useState } from 'react'
import { call } from '#ui/api.ts'

/** Whether nobody has an account yet, so that whoever is here sets Prime up; false until that is known. */
export function useNewPrime(): boolean {
  const [isNew, setNew] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    call<{ isNew: boolean }>('GET', '/api/setup', undefined, { signal: stop.signal }).then(
      (answer) => setNew(answer.isNew),
      // Without the answer the page is that of every other day.
      (error: unknown) => stop.signal.aborted || console.error('Whether Prime is new could not be read:', error),
    )
    return () => stop.abort()
  }, [])
  return isNew
}
