import type { ReactNode } from 'react'
import { addDays } from '#base/days.ts'
import { counted } from '#base/text/words.ts'
import { type Inquiry, inquiries } from '#features/sales/rfq/collection.ts'
import styles from '#features/sales/rfq/thread/thread.module.css'
import { linesIn } from '#model/document/lines.ts'
import type { Clause } from '#model/query/query.ts'
import { recordAddress } from '#model/record-address.ts'
import type { Data } from '#model/schema/value.ts'
import { shortMoment } from '#ui/grid/format.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { useLive } from '#ui/live/use-live.ts'
import { GoLink } from '#ui/shell/go-link.tsx'

/** How many days back requests of the same company are shown. */
const BACK = 90
const SHOWN = 3

/** The earlier requests of the same company, so that nobody answers twice or at another price. */
export function EarlierRequests({ doc, clock }: { doc: Inquiry; clock: Clock }): ReactNode {
  const { customerId, email, companyName } = doc.data
  const same: Clause = customerId
    ? ['customerId', '==', customerId]
    : email
      ? ['email', '==', email]
      : ['companyName', '==', companyName ?? '']
  const found = useLive<Inquiry['data']>({
    collection: inquiries.name,
    where: [same],
    orderBy: [['rfqNumber', 'desc']],
    limit: 20,
  })
  const own = new Set(keysOf(doc.data))
  const from = addDays(clock.today, -BACK)
  const others = found.filter(
    ({ id, data }) => id !== doc.id && data.side !== 'Buying' && (momentOf(data)?.slice(0, 10) ?? '') >= from,
  )
  if (others.length === 0) return null
  return (
    <p className={`text-13 dim ${styles.before}`}>
      Asked before:{' '}
      {others.slice(0, SHOWN).map(({ id, data }, at) => {
        const shared = keysOf(data).filter((key) => own.has(key)).length
        return (
          <span key={id}>
            {at > 0 && '; '}
            <GoLink href={recordAddress(inquiries, id)}>{data.rfqNumber ?? id}</GoLink> (
            {[
              data.receivedAt && shortMoment(data.receivedAt as never, clock.today, clock.timeZone),
              data.status?.toLowerCase(),
              shared > 0 && `${counted(shared, 'part')} the same`,
            ]
              .filter(Boolean)
              .join(', ')}
            )
          </span>
        )
      })}
      {others.length > SHOWN && ` and ${others.length - SHOWN} more`}
    </p>
  )
}

const keysOf = ({ lines }: { lines?: unknown }): string[] =>
  linesIn(lines as Data[]).flatMap(({ pnKey }) => (typeof pnKey === 'string' && pnKey ? [pnKey] : []))

const momentOf = ({ receivedAt }: Inquiry['data']): string | undefined =>
  (receivedAt as { $ts?: string } | undefined)?.$ts
