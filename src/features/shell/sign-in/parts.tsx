import { useSession, useSignInState } from '#ui/session.ts'

/** Whether no one has an account yet, so that whoever is here sets Prime up; false until that is known. */
export function useNewPrime(): boolean {
  const session = useSession()
  return useSignInState() === null && session.isNewPrime()
}
