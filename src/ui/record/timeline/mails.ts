import type { AnyCollection } from '#model/schema/collection.ts'
import type { Doc } from '#model/schema/value.ts'
import { useLive } from '#ui/live/use-live.ts'

interface Mail {
  status: string
  to: readonly string[]
  subject: string
  documentName?: string
  by?: string
  lastError?: string
}

/** One email about a record. */
interface MailLine {
  key: string
  at: string
  by: string
  /** `emailed Invoice to maria@rossi.example` */
  words: string
}

/** Every email from a record, sent or waiting to be sent, live. */
export const useMails = (collection: AnyCollection, doc: Doc): readonly MailLine[] =>
  useLive<Mail>({
    collection: 'outbox',
    where: [
      ['collection', '==', collection.name],
      ['recordId', '==', doc.id],
    ],
  }).map(({ id, createTime, data }) => ({ key: id, at: createTime, by: data.by ?? '', words: mailWords(data) }))

/** What happened to an email, after the name of the sender. */
function mailWords({ status, to, subject, documentName, lastError }: Mail): string {
  const what = `${documentName ?? `\u201c${subject}\u201d`} to ${to.join(', ')}`
  if (status === 'Sent') return `emailed ${what}${lastError ? `; not delivered to ${lastError}` : ''}`
  if (status === 'Cancelled') return `cancelled the email of ${what}`
  if (status === 'Failed') return `could not email ${what}: ${lastError ?? ''}`
  return `is emailing ${what}${lastError ? `; tried again soon: ${lastError}` : ''}`
}
