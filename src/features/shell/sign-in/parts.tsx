import { useEffect, useSyncExternalStore } from 'react'
import { useSession, useSignInState } from '#ui/session.ts'

/** Whether nobody has an account yet, so that the first person sets Prime up; false until that is known. */
export function useNewPrime(): boolean {
  const session = useSession()
  const isNew = useSyncExternalStore(session.listen, session.isNewPrime)
  useEffect(() => {
    // Somebody else may have set Prime up since the last answer.
    const again = (): void => {
      if (session.isNewPrime()) void session.check()
    }
    again()
    addEventListener('focus', again)
    return () => removeEventListener('focus', again)
  }, [session])
  return useSignInState() === null && isNew
}
