import { useEffect, useState } from 'react'
import { nameOfPerson, type Person } from '#model/command/people.ts'
import { call } from '#ui/api.ts'

let known: readonly Person[] = []
let everyone: readonly Person[] = []
let pending: Promise<readonly Person[]> | undefined

/** Everyone who can be assigned work: the last known list, updated a moment later. Empty until the first response. */
export function usePeople(): readonly Person[] {
  const [people, setPeople] = useState<readonly Person[]>(known)
  useEffect(() => {
    let isGone = false
    pending ??= ask()
    pending.then(
      (answer) => isGone || setPeople(answer),
      (error: unknown) => console.error('The people could not be read:', error),
    )
    return () => {
      isGone = true
    }
  }, [])
  return people
}

/** Shows the last known people at once; new ones follow a moment later. */
async function ask(): Promise<readonly Person[]> {
  try {
    everyone = await call<readonly Person[]>('GET', '/api/people')
    known = everyone.filter(({ status }) => status === 'active')
    return known
  } finally {
    pending = undefined
  }
}

/** The name of a person by email address, including people who have left. */
export const personName = (email: string, people: readonly Person[] = everyone): string => nameOfPerson(email, people)
