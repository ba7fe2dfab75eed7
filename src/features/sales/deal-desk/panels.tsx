import { Select } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import styles from '#features/sales/deal-desk/deal-desk.module.css'
import { compareLines, type Revision, revisionsOf } from '#features/sales/deal-desk/revisions.ts'
import { Waterfall } from '#features/sales/deal-desk/waterfall-panel.tsx'
import { deals } from '#features/sales/deals/collection.ts'
import { date } from '#model/schema/fields.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { AddressPanel } from '#ui/document/address-panel.tsx'
import { showValue } from '#ui/grid/format.ts'
import type { Clock } from '#ui/list/views/view.ts'
import card from '#ui/record/document/document.module.css'
import { moneyText } from '#ui/shell/money/money.ts'
import { DataTable } from '#ui/table/data-table.tsx'

/** Shown below the lines of a deal: its revisions compared, and its true margin. */
export function DealPanels({ doc, clock }: { doc: Doc; clock: Clock }): ReactNode {
  const { status, kind, billState } = doc.data
  const isBilled = (status === 'Confirmed' || status === 'Closed') && billState !== undefined && billState !== 'None'
  return (
    <>
      <Revisions doc={doc} clock={clock} />
      {kind !== 'Return' && <AddressPanel collection={deals} doc={doc} name="shipTo" clock={clock} />}
      {isBilled && kind !== 'Return' && <Waterfall key={doc.id} doc={doc} />}
    </>
  )
}

const nameOf = ({ revision, on }: Revision, clock: Clock): string =>
  on === undefined ? `R${revision}, now` : `R${revision}, until ${showValue(date('On'), on as string, clock)}`

function Revisions({ doc, clock }: { doc: Doc; clock: Clock }): ReactNode {
  const all = revisionsOf(doc.data)
  const [from, setFrom] = useState<string | null>(null)
  if (all.length === 0) return null
  const now = all.at(-1)!
  const before = all.find(({ revision }) => String(revision) === from) ?? all.at(-2)!
  const currency = typeof doc.data.currency === 'string' ? doc.data.currency : undefined
  const textOf = (line: Data | undefined, name: string): string | number | undefined => {
    const value = line?.[name]
    return typeof value === 'string' || typeof value === 'number' ? value : undefined
  }
  return (
    <section className={`panel slim pad-16 ${card.card}`} aria-label="Revisions">
      <div className={`row wrap gap-8 ${styles.choose}`}>
        <h3>Revisions</h3>
        <Select
          aria-label="Compare with"
          size="xs"
          w={220}
          data={all.slice(0, -1).map((one) => ({ value: String(one.revision), label: nameOf(one, clock) }))}
          value={String(before.revision)}
          onChange={setFrom}
          allowDeselect={false}
        />
      </div>
      <DataTable
        label={`Revision ${before.revision} and ${now.revision}`}
        rows={compareLines(before.lines, now.lines)}
        keyOf={({ lineId }) => lineId}
        isFlat
        isFixed
        tone={({ what }) => (what === 'Same' ? 'dim' : what === 'Removed' ? 'hot' : 'changed')}
        columns={[
          { label: 'Part', isHead: true, value: ({ before: old, after }) => textOf(after ?? old, 'partNumber') },
          { label: 'Change', value: ({ what }) => what },
          { label: `Quantity, R${before.revision}`, kind: 'number', value: ({ before: old }) => textOf(old, 'qty') },
          { label: `Quantity, R${now.revision}`, kind: 'number', value: ({ after }) => textOf(after, 'qty') },
          { label: `Price, R${before.revision}`, kind: 'price', value: ({ before: old }) => textOf(old, 'unitPrice') },
          { label: `Price, R${now.revision}`, kind: 'price', value: ({ after }) => textOf(after, 'unitPrice') },
        ]}
        foot={[['Total', '', '', '', moneyText(before.totalAmount, currency), moneyText(now.totalAmount, currency)]]}
      />
    </section>
  )
}
