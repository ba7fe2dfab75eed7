import { useEffect, useState } from 'react'
import { SignInRefused } from '#ui/session.ts'

/** The message above the button: a sentence, and how long to wait if the server asked for it. */
export interface Refusal {
  text: string
  /** The field with the error, which then shows the message itself. */
  field?: 'name' | 'email' | 'password' | 'code'
  /** When the next attempt is allowed, in milliseconds since 1970. */
  until?: number
  /** The network or the server failed, not the entered data. */
  isOutOfReach?: true
}

const WAIT_S = 60

/** A refusal of the server in plain words. */
export function refusalOf(error: unknown, now: number): Refusal {
  if (!(error instanceof SignInRefused))
    return { text: "Prime can't be reached. Check the network and try again.", isOutOfReach: true }
  if (error.status === 429) return { text: 'Too many attempts.', until: now + (error.retryAfter ?? WAIT_S) * 1_000 }
  if (error.status === 401) return { text: 'Wrong email or password.' }
  if (error.status >= 500) return { text: 'The login service has a problem. Try again in a minute.' }
  return { text: error.message || 'Something in the form is not valid. Check the fields and try again.' }
}

/** A refusal of the second factor; for a wrong code the server's own message is the best. */
export function codeRefusalOf(error: unknown, now: number): Refusal {
  const wrong = error instanceof SignInRefused && error.status === 401 && error.message
  return wrong ? { text: wrong } : refusalOf(error, now)
}

/** A refusal when a reset link is requested: without a mail server this endpoint does not exist for visitors. */
export function mailRefusalOf(error: unknown, now: number): Refusal {
  const isOff = error instanceof SignInRefused && (error.status === 401 || error.status === 404)
  return isOff ? { text: 'Mail is not set up here. Ask an owner for a one-time link.' } : refusalOf(error, now)
}

/** The seconds that are left to wait, counting down to 0. */
export function useCountdown(until: number | undefined, now: () => Date): number {
  const left = () => (until === undefined ? 0 : Math.max(0, Math.ceil((until - now().getTime()) / 1_000)))
  const [, tick] = useState(0)
  const seconds = left()
  useEffect(() => {
    if (seconds === 0) return
    const timer = setTimeout(() => tick((count) => count + 1), 250)
    return () => clearTimeout(timer)
  })
  return seconds
}
