import { mailAsText } from '#features/sales/rfq/plain-text.ts'
import { passagesOf, signatureApart } from '#features/sales/rfq/reading/letter/passages.ts'
import { linesIn } from '#model/document/lines.ts'
import type { Data } from '#model/schema/value.ts'

/** The maximum length of an email's text that an inquiry stores. */
const MAX_BODY = 20_000
/** The maximum number of emails an inquiry keeps; the oldest are dropped first. */
const MAX_MESSAGES = 100

/** One email of a thread. */
export interface Message {
  at: unknown
  direction: 'In' | 'Out'
  from: string
  subject: string
  body: string
  messageId: string
}

/** Adds an email to the thread of an inquiry, and its ID to those by which replies are matched. */
export function withMessage({ messages, mailIds }: Data, message: Data): Data {
  const body = mailAsText(String(message.body ?? '')).slice(0, MAX_BODY)
  const ids = [...(Array.isArray(mailIds) ? mailIds : []), ...(message.messageId ? [message.messageId] : [])]
  return {
    messages: [...linesIn(messages as Data[]), { ...message, body }].slice(-MAX_MESSAGES),
    mailIds: [...new Set(ids)].slice(-MAX_MESSAGES),
  }
}

/** The thread of an inquiry, oldest first: the email it came with, then those sent and received. */
export function threadOf({ messages, text, subject, email, companyName, receivedAt, externalId }: Data): Message[] {
  const first = text
    ? [{ at: receivedAt, direction: 'In', from: email ?? companyName, subject, body: text, messageId: externalId }]
    : []
  return [...first, ...linesIn(messages as Data[])].map((one) => ({
    at: one.at,
    direction: one.direction === 'Out' ? 'Out' : 'In',
    from: String(one.from ?? ''),
    subject: String(one.subject ?? ''),
    body: mailAsText(String(one.body ?? '')),
    messageId: String(one.messageId ?? ''),
  }))
}

/** The author's own text, without signature and quoted text. */
export function ownWords(body: string): string {
  const [own] = passagesOf(body)
  const { letter } = signatureApart(own?.depth === 0 ? own.rows : [])
  return (
    letter
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim() || body.trim()
  )
}

/** The number of an inquiry in the subject of a reply, such as `[RFQ-2611-0001]`; undefined when there is none. */
export const numberIn = (subject: string): string | undefined =>
  /\[([A-Z]{2,6}-[A-Z0-9-]{3,30})\]/i.exec(subject)?.[1]?.toUpperCase()
