import { LIMITS } from '#base/limits.ts'
import { refuse } from '#base/problem.ts'

/** The most recipients of one email. */
export const MAX_RECIPIENTS = LIMITS.mailRecipients
const MAX_SUBJECT = 300
const MAX_TEXT = 50_000
/** Minutes from a failed attempt to the next; after the last the email has failed. */
const WAITS = [1, 5, 15, 60, 180, 360]
export const MAX_ATTEMPTS = WAITS.length + 1
/** How long one node holds an email it is sending. An email that is still Sending after that was interrupted. */
export const HELD_MINUTES = 5

const ADDRESS = /^[^\s<>,;:"()[\]\\@]{1,64}@[^\s<>,;:"()[\]\\@.]{1,63}(?:\.[^\s<>,;:"()[\]\\@.]{1,63}){1,8}$/

/**
 * Invisible characters: a mail server drops some of them, so the email would go to another address than the one shown.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

/** The distinct addresses in lower case. Throws a refusal for an invalid one, at the field where it was typed. */
export function readAddresses(given: readonly string[], name: string, at?: string): string[] {
  const all = [...new Set(given.map((one) => one.trim().toLowerCase()).filter(Boolean))]
  const wrong = all.find((one) => !ADDRESS.test(one) || UNSEEN.test(one) || one.includes('=?'))
  if (wrong !== undefined) throw refuse(`"${wrong.slice(0, 100)}" is not an email address. Correct ${name}.`, at)
  return all
}

/** Refuses a subject or text that is not valid in an email. */
export function needTexts(subject: string, text: string): void {
  if (!subject.trim()) throw refuse('The email has no subject. Enter one.', 'subject')
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(subject.trim()) || subject.length > MAX_SUBJECT)
    throw refuse(`The subject is one line of ${MAX_SUBJECT} characters or fewer. Shorten it.`, 'subject')
  if (!text.trim()) throw refuse('The email has no text. Enter one.', 'text')
  if (text.length > MAX_TEXT) throw refuse(`The text has more than ${MAX_TEXT} characters. Shorten it.`, 'text')
}

/** When a failed email is retried after this many attempts; undefined when it is given up. */
export const nextTryAfter = (attempts: number, now: Date): Date | undefined => {
  const minutes = WAITS[attempts - 1]
  return minutes === undefined ? undefined : new Date(now.getTime() + minutes * 60_000)
}

/** The name of an email in refusals. */
export const nameOfMail = ({ data }: { data: { subject?: string } }): string => `Email "${data.subject ?? ''}"`
