import { addDays, type Day } from '#base/days.ts'
import { followUps } from '#features/records/follow-ups/collection.ts'

export type FollowUpOutcome = (typeof followUps.fields.outcome.choices)[number]

/** In the order of the keys 1 to 6. */
export const OUTCOMES: readonly FollowUpOutcome[] = followUps.fields.outcome.choices

const NEXT_DAYS: Partial<Record<FollowUpOutcome, number>> = { 'No answer': 1, 'Left message': 2, 'Sent copy': 3 }

/** The day of the next follow-up: the day after a promised date. Undefined when the outcome settles the matter. */
export function nextFollowUp(outcome: FollowUpOutcome, today: Day, promisedOn?: Day): Day | undefined {
  if (outcome === 'Promised') return promisedOn && addDays(promisedOn, 1)
  const days = NEXT_DAYS[outcome]
  return days === undefined ? undefined : addDays(today, days)
}

/** The notes with one more line about the outcome, newest first. */
export const withNote = (
  notes: string | undefined,
  day: Day,
  outcome: FollowUpOutcome,
  note: string | undefined,
): string => [`${day} ${outcome}${note ? `: ${note}` : ''}`, notes].filter(Boolean).join('\n')

/** The id of the receivable an address names. */
export const receivableOf = (about: string | undefined): string | undefined =>
  /^\/receivable\?(?:.*&)?id=([^&]+)/.exec(about ?? '')?.[1]

/** The id of the purchase order an address names. */
export const orderOf = (about: string | undefined): string | undefined =>
  /^\/purchase-order\?(?:.*&)?id=([^&]+)/.exec(about ?? '')?.[1]

/** Whether the person was reached: a promise or a dispute is an answer, a message left is not. */
export const isAnswer = (outcome: FollowUpOutcome): boolean =>
  outcome === 'Promised' || outcome === 'Dispute' || outcome === 'Sent copy' || outcome === 'Done'
