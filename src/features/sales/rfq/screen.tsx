import { NativeSelect } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { dayIn } from '#base/days.ts'
import { type Inquiry, inquiries } from '#features/sales/rfq/collection.ts'
import { InquiryIntake } from '#features/sales/rfq/intake.tsx'
import { inquiryOffers } from '#features/sales/rfq/offers.ts'
import { answeredInquiries } from '#features/sales/rfq/reply-times/answered-report.ts'
import { inquiryWorth, inStockWords, waitsWords } from '#features/sales/rfq/rules.ts'
import { ThreadPanel } from '#features/sales/rfq/thread/thread-panel.tsx'
import { linkedPages } from '#model/record-pages.ts'
import { type AnyReport, hrefOfReport } from '#model/report/define.ts'
import type { Data } from '#model/schema/value.ts'
import { amount } from '#ui/grid/format.ts'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import { statusTab } from '#ui/list/rows/list-rows.ts'
import type { DerivedColumn, ListTab } from '#ui/list/views/view.ts'
import { ReportScreen } from '#ui/report/report-screen.tsx'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { PageTabs } from '#ui/shell/pages/page-tabs.tsx'
import { useAddress } from '#ui/shell/use-address.ts'

const PATH = '/BearingnetRFQ'
const VIEWS = [
  { name: 'Inquiries', href: PATH },
  { name: 'Response time and hit rate', href: `${PATH}?view=answered` },
]

const tabs: readonly ListTab[] = [
  statusTab('New'),
  {
    name: 'replies',
    label: 'Replies',
    hot: true,
    where: () => [['hasReply', '==', true]],
    empty: 'No replies waiting.',
  },
  statusTab('In progress'),
  statusTab('Quoted'),
  statusTab('Won'),
  statusTab('Lost'),
  statusTab('Declined'),
  statusTab('Expired'),
]

/** Whether the inquiry is worth answering, and how long it has been waiting. */
const COLUMNS: readonly DerivedColumn[] = [
  { name: 'inStock', label: 'In stock', after: 'companyName', width: 84, right: true, value: inStockWords },
  {
    name: 'worth',
    label: 'Value',
    after: 'inStock',
    width: 96,
    right: true,
    value: (data) => {
      const worth = inquiryWorth(data)
      return worth === undefined ? undefined : amount(worth)
    },
    hint: () => 'At our prices, or the customer’s target prices',
  },
  {
    name: 'waits',
    label: 'Waiting',
    after: 'receivedAt',
    width: 84,
    right: true,
    value: (data, { now }) => waitsWords(data, now),
  },
]

/** What is asked for and what is offered. */
const lineColumns = (lines: readonly Data[]): readonly string[] => [
  'askedPart',
  'brand',
  'qty',
  ...['targetPrice'].filter((name) => lines.some((line) => line[name])),
  'quotedPart',
  'quotedQty',
  'quotedPrice',
]

const KEYS = {
  q: 'Quote',
  e: 'Enter offer',
  s: 'Quote from stock',
  m: 'Match lines',
  a: 'Assign',
  w: 'Won',
  o: 'Lost',
  d: 'Decline',
}

/** Inquiries of customers, requests to vendors, and how fast and successfully inquiries are answered. */
export default function InquiriesScreen(): ReactNode {
  const search = useAddress()
  const params = useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search])
  const isFigures = params.view === 'answered'
  return (
    <PageTabs label="View" tabs={VIEWS} current={VIEWS[isFigures ? 1 : 0]!.name}>
      {isFigures ? <Figures by={params.by} /> : <Desk />}
    </PageTabs>
  )
}

function Desk(): ReactNode {
  const { timeZone } = useClock()
  const now = useNow()
  const clock = useMemo(() => ({ now, today: dayIn(timeZone, now), timeZone }), [now, timeZone])
  return (
    <CollectionScreen
      collection={inquiries}
      searchHint="Company or number"
      purpose="Add an inquiry, or paste the text of one."
      tabs={tabs}
      derived={COLUMNS}
      lineColumns={lineColumns}
      commandKeys={KEYS}
      related={linkedPages()}
      ways={<InquiryIntake clock={clock} />}
      mark={({ hasReply }) => (hasReply === true ? 'Reply waiting' : undefined)}
      commands={(doc, { today }) => inquiryOffers(doc as Inquiry, today)}
      figures={(doc) => <ThreadPanel key={doc.id} doc={doc as Inquiry} clock={clock} />}
      figured={['messages', 'subject', 'text', 'offers']}
      summary={({ companyName, side }) => [companyName, side].filter(Boolean).join(' · ')}
    />
  )
}

const NOTHING = {}

function Figures({ by = 'month' }: { by?: string | undefined }): ReactNode {
  const { history } = useRouter()
  const chosen = useMemo((): Record<string, string> => (by === 'month' ? NOTHING : { by }), [by])
  return (
    <ReportScreen spec={answeredInquiries as AnyReport} chosen={chosen} empty="No inquiry has arrived yet.">
      <NativeSelect
        aria-label="Grouped by"
        value={by}
        onChange={(event) => history.replace(hrefOfReport(answeredInquiries, { by: event.currentTarget.value }))}
        data={[
          { value: 'month', label: 'By month' },
          { value: 'assignee', label: 'By person' },
          { value: 'source', label: 'By source' },
          { value: 'companyName', label: 'By company' },
        ]}
      />
    </ReportScreen>
  )
}
