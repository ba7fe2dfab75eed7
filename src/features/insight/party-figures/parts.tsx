import type { ReactNode } from 'react'
import { dayIn } from '#base/days.ts'
import { counted } from '#base/text/words.ts'
import { WhyButton } from '#features/insight/figure-sources/parts.tsx'
import { AgeingBar } from '#features/insight/party-figures/ageing-bar.tsx'
import { LinkedCompany } from '#features/insight/party-figures/linked.tsx'
import { StatementMenu } from '#features/insight/party-figures/statements/statement-menu.tsx'
import { useAgeing } from '#features/money/ageing/parts.tsx'
import { openPayables, payables } from '#features/money/payables/collection.ts'
import { openReceivables, receivables } from '#features/money/receivables/collection.ts'
import { VendorBank } from '#features/parties/bank/parts.tsx'
import { customers } from '#features/parties/customers/collection.ts'
import { VendorTax } from '#features/parties/tax-ids/parts.tsx'
import { StatementMatch } from '#features/parties/vendor-statement/parts.tsx'
import { vendors } from '#features/parties/vendors/collection.ts'
import { currencyOf } from '#model/document/amounts/sums.ts'
import { lastYear, within } from '#model/document/days/periods.ts'
import type { OwedDoc } from '#model/document/open.ts'
import { ageOf } from '#model/document/owed/ageing.ts'
import { isOf } from '#model/document/party.ts'
import { type BilledDocument, exemptionNotice, payDays } from '#model/document/trade.ts'
import { pageAddress } from '#model/feature.ts'
import type { Doc } from '#model/schema/value.ts'
import styles from '#ui/layouts/figures.module.css'
import { Await } from '#ui/live/await.tsx'
import { useLive, useLiveAggregate } from '#ui/live/use-live.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { baseCurrency } from '#ui/shell/money/money.ts'

/** The open balance with one party by age, one bar per currency. */
export function AgedBalance(props: { label: string; docs: readonly OwedDoc[]; beside?: ReactNode }): ReactNode {
  const { label, docs, beside } = props
  const { timeZone } = useClock()
  const today = dayIn(timeZone, useNow())
  const rule = useAgeing()
  const byCurrency = Map.groupBy(docs, ({ data }) => currencyOf(data, baseCurrency()))
  if (docs.length === 0)
    return <AgeingBar label={label} beside={beside} aged={ageOf([], today, timeZone, rule)} currency={baseCurrency()} />
  return [...byCurrency].map(([currency, found]) => (
    <AgeingBar
      key={currency}
      label={label}
      beside={beside}
      currency={currency}
      aged={ageOf(
        found.map(({ data }) => data),
        today,
        timeZone,
        rule,
      )}
    />
  ))
}

/**
 * In a vendor's record: what we owe, how many days we take to pay, the net with the linked customer, and where it is
 * paid.
 */
export function VendorBalance({ doc }: { doc: Doc }): ReactNode {
  const { timeZone } = useClock()
  const now = useNow()
  const clock = { now, today: dayIn(timeZone, now), timeZone }
  const owed = (useLive(openPayables) as readonly OwedDoc[]).filter(isOf(doc))
  return (
    <div className="box sunk above-16 pad-10-12">
      <AgedBalance
        label="Payables"
        docs={owed}
        beside={<WhyButton collection={vendors.name} field="openBalance" doc={doc} />}
      />
      <Await fallback={null}>
        <LinkedCompany doc={doc} kind="vendor" clock={clock} />
      </Await>
      <PaidIn collection={payables.name} field="vendorId" id={doc.id} />
      <div className="flex wrap gap-8 above-10">
        <StatementMenu id={doc.id} kind="vendor" clock={clock} />
        <StatementMatch vendor={doc} />
      </div>
      <VendorBank vendor={doc} clock={clock} />
      <VendorTax vendor={doc} clock={clock} />
    </div>
  )
}

/** In a customer's record: what they owe, and the net with the linked vendor. */
export function CustomerBalance({ doc }: { doc: Doc }): ReactNode {
  const { timeZone } = useClock()
  const now = useNow()
  const clock = { now, today: dayIn(timeZone, now), timeZone }
  const owed = (useLive(openReceivables) as readonly OwedDoc[]).filter(isOf(doc))
  const notice = exemptionNotice(doc.data, clock.today, timeZone)
  return (
    <div className="box sunk above-16 pad-10-12">
      {notice && (
        <p className={`text-13 line-18 dim above-4 ${styles.note}`} data-hot>
          {notice}
        </p>
      )}
      <AgedBalance
        label="Receivables"
        docs={owed}
        beside={<WhyButton collection={customers.name} field="openBalance" doc={doc} />}
      />
      <Await fallback={null}>
        <LinkedCompany doc={doc} kind="customer" clock={clock} />
      </Await>
      <PaidIn collection={receivables.name} field="customerId" id={doc.id} />
      <div className="flex wrap gap-8 above-10">
        <StatementMenu id={doc.id} kind="customer" clock={clock} />
      </div>
      <p className={`text-13 line-18 dim above-4 ${styles.note}`}>
        <GoLink className="accent underlined" href={pageAddress('party-figures/customers', { id: doc.id })}>
          Customer overview
        </GoLink>
      </p>
    </div>
  )
}

/** How many days payment takes with one party, from what was paid in the last year. */
export function PaidIn(props: { collection: string; field: string; id: string }): ReactNode {
  const { timeZone } = useClock()
  const { collection, field, id } = props
  const days = lastYear(dayIn(timeZone, useNow()))
  const answer = useLiveAggregate({
    collection,
    where: [[field, '==', id], ['status', '==', 'Paid'], ...within('paidOn', days, timeZone)],
    aggregate: { count: true, by: ['invoiceDate', 'dueDate', 'paidOn'] },
  })
  const paid = ('groups' in answer ? answer.groups : []).flatMap(({ key, count = 0 }) =>
    Array.from({ length: count }, () => ({ data: key as BilledDocument })),
  )
  const taken = payDays(paid, timeZone)
  if (!taken) return null
  const late = taken.late === undefined ? undefined : Math.round(taken.late)
  return (
    <p className={`text-13 line-18 dim above-4 ${styles.note}`}>
      Average days to pay: {Math.round(taken.days)}
      {late !== undefined &&
        late !== 0 &&
        `, ${counted(Math.abs(late), 'day')} ${late > 0 ? 'after' : 'before'} the due date`}
      {` (${taken.count} paid in the last year)`}
    </p>
  )
}
