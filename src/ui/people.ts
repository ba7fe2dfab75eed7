import { useEffect, useState } from 'react'
import type { Person } from '#model/command/people.ts'
import { call } from '#ui/api.ts'

let known: readonly Person[] = []
let asked: Promise<readonly Person[]> | undefined

/** Everyone who can be given work: what was known last, and a moment later who is there now. Empty until the first answer. */
export function usePeople(): readonly Person[] {
  const [people, setPeople] = useState<readonly Person[]>(known)
  useEffect(() => {
    let isGone = false
    asked ??= ask()
    asked.then(
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
    const people = await call<readonly Person[]>('GET', '/api/people')
    known = people.filter(({ status }) => status === 'active')
    return known
  } finally {
    asked = undefined
  }
}

/** `Marta` for marta@harbor.example, where the person's name is not at hand. */
export function personName(email: string, people: readonly Person[] = []): string {
  const known = people.find((person) => person.email === email)?.name
  if (known) return known
  const name = email.split('@')[0] ?? email
  return name.charAt(0).toUpperCase() + name.slice(1)
}
