import { Button, Menu } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { settings } from '#features/admin/settings/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { outbox } from '#features/records/outbox/collection.ts'
import { askToSend, EmailButton } from '#features/records/outbox/parts.tsx'
import { deals } from '#features/sales/deals/collection.ts'
import { type Inquiry, inquiries } from '#features/sales/rfq/collection.ts'
import { answerBegin } from '#features/sales/rfq/thread/answering.ts'
import { EarlierRequests } from '#features/sales/rfq/thread/earlier-requests.tsx'
import styles from '#features/sales/rfq/thread/thread.module.css'
import { type Message, ownWords, threadOf } from '#features/sales/rfq/thread/thread.ts'
import { linesIn } from '#model/document/lines.ts'
import { languageOf } from '#model/languages/languages.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { reachHref } from '#ui/fields/reach.ts'
import { plainNumber, shortMoment } from '#ui/grid/format.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { useLive, useLiveDoc, useLiveStore } from '#ui/live/use-live.ts'
import { useUser } from '#ui/session.ts'
import { baseCurrency } from '#ui/shell/money/money.ts'

/** The number of latest emails shown before someone expands the thread. */
const SHOWN = 3

interface Waiting {
  status: string
  to: readonly string[]
  text: string
  subject: string
  by?: string
  lastError?: string
}

/** The emails about an inquiry, and the button to answer. */
export function ThreadPanel({ doc, clock }: { doc: Inquiry; clock: Clock }): ReactNode {
  const [isAll, setAll] = useState(false)
  const all = threadOf(doc.data as Data)
  // Subscribed together, so that the panel waits only once.
  const store = useLiveStore()
  store.document(settings.name, 'company')
  store.document(settings.name, 'sales')
  if (doc.data.customerId) store.document(customers.name, doc.data.customerId)
  if (doc.data.transactionId) store.document(deals.name, doc.data.transactionId)
  const leaving = useLive<Waiting>({
    collection: outbox.name,
    where: [
      ['collection', '==', inquiries.name],
      ['recordId', '==', doc.id],
      ['status', 'in', ['Waiting', 'Sending', 'Failed']],
    ],
  })
  const isSelling = doc.data.side !== 'Buying'
  const shown = isAll ? all : all.slice(-SHOWN)
  const { answeredHours } = doc.data
  return (
    <section className="stack gap-8 below-16" aria-label="Emails">
      <div className={`row wrap gap-8 ${styles.head}`}>
        <p className="flex-1 text-13 dim">
          {all.length === 0 ? 'No email yet' : `${all.length} ${all.length === 1 ? 'email' : 'emails'}`}
          {answeredHours !== undefined && `, answered ${afterWords(answeredHours)}`}
        </p>
        {shown.length < all.length && (
          <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
            Show all
          </Button>
        )}
        {isSelling && <AnswerButton doc={doc} />}
      </div>
      <Caller contact={doc.data.contact as Data | undefined} />
      {isSelling && <EarlierRequests doc={doc} clock={clock} />}
      {shown.map((message, at) => (
        <Mail key={message.messageId || at} message={message} clock={clock} />
      ))}
      {leaving.map(({ id, data }) => (
        <article
          key={id}
          className={`panel slim pad-10-12 ${styles.mail}`}
          data-out
          data-hot={data.status === 'Failed' || undefined}
        >
          <header className="flex wrap text-12 dim">
            <b className="bold plain">{data.status === 'Failed' ? 'Not sent' : 'Sending'}</b> to {data.to.join(', ')}
          </header>
          {data.lastError && <p className="text-12 late above-4">{data.lastError}</p>}
          <p className={`text-13 breaks pre scrolls-down above-6 ${styles.body}`}>{data.text}</p>
        </article>
      ))}
    </section>
  )
}

/** Who asked, and the phone number to call back. */
function Caller({ contact }: { contact: Data | undefined }): ReactNode {
  const { name, phone } = contact ?? {}
  if (typeof phone !== 'string' || !phone) return null
  return (
    <p className="text-13 dim">
      Call back: {typeof name === 'string' && name && `${name}, `}
      <a href={reachHref('phone', phone)}>{phone}</a>
    </p>
  )
}

const afterWords = (hours: number): string =>
  hours < 1 ? 'within the hour' : `after ${plainNumber(hours, 1)} ${hours === 1 ? 'hour' : 'hours'}`

function Mail({ message, clock }: { message: Message; clock: Clock }): ReactNode {
  const [isWhole, setWhole] = useState(false)
  const { direction, from, subject, body, at } = message
  const own = ownWords(body)
  const isMore = own.length < body.trim().length
  return (
    <article className={`panel slim pad-10-12 ${styles.mail}`} data-out={direction === 'Out' || undefined}>
      <header className="flex wrap text-12 dim">
        <b className="bold plain">{from || (direction === 'Out' ? 'We' : 'Unknown sender')}</b>
        <span className="clip grow">{subject}</span>
        <time>{shortMoment(at, clock.today, clock.timeZone)}</time>
      </header>
      <p className={`text-13 breaks pre scrolls-down above-6 ${styles.body}`}>{isWhole ? body.trim() : own}</p>
      {isMore && (
        <Button variant="subtle" size="compact-xs" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : 'Show whole email'}
        </Button>
      )}
    </article>
  )
}

/** Opens an email to the person who asked, with the offered lines, as a reply to their last email. */
function AnswerButton({ doc }: { doc: Inquiry }): ReactNode {
  const role = useUser()?.role
  const customer = useLiveDoc<{ language?: string; currency?: string }>(customers.name, doc.data.customerId)?.data
  const deal = useLiveDoc<{ currency?: string }>(deals.name, doc.data.transactionId)?.data
  const company = useLiveDoc<{ companyName?: string }>(settings.name, 'company')?.data.companyName
  const templates = linesIn(useLiveDoc<{ replyTemplates?: Data[] }>(settings.name, 'sales')?.data.replyTemplates)
  if (role !== 'owner' && role !== 'staff') return null
  const about = {
    language: languageOf(customer),
    currency: deal?.currency ?? customer?.currency ?? baseCurrency(),
    company: company ?? '',
  }
  const requestOf = (template?: string) => ({
    collection: inquiries,
    doc: doc as Doc,
    begin: answerBegin(doc, { ...about, ...(template && { template }) }),
  })
  return (
    <span className="inline-flex wrap gap-8">
      {templates.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default">Answer by template</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {templates.map(({ name, text }) => (
              <Menu.Item key={String(name)} onClick={() => askToSend(requestOf(String(text ?? '')))}>
                {String(name)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <EmailButton label="Answer by email" request={requestOf()} />
    </span>
  )
}
