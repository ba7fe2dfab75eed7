import { useEffect, useState } from 'react'
import type { Person } from '#model/command/people.ts'
import { call } from '#ui/api.ts'

let asked: Promise<readonly Person[]> | undefined

/** Everybody who can be given work; asked once per tab and again after a failure. Empty until the answer is there. */
export function usePeople(): readonly Person[] {
  const [people, setPeople] = useState<readonly Person[]>([])
  useEffect(() => {
    let isGone = false
    asked ??= call<readonly Person[]>('GET', '/api/people')
    asked.then(
      (answer) => isGone || setPeople(answer.filter(({ status }) => status === 'active')),
      (error: unknown) => {
        asked = undefined
        console.error('The people could not be read:', error)
      },
    )
    return () => {
      isGone = true
    }
  }, [])
  return people
}

/** `Marta` for marta@harbor.example, where the person's name is not at hand. */
export function nameOf(email: string, people: readonly Person[] = []): string {
  const known = people.find((person) => person.email === email)?.name
  if (known) return known
  const name = email.split('@')[0] ?? email
  return name.charAt(0).toUpperCase() + name.slice(1)
}
