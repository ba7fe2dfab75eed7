import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { type LinePatch, MAX_ALTERNATIVES, otherPart, withAlternative } from '#features/sales/deal-desk/alternatives.ts'
import { promiseFrom } from '#features/sales/deal-desk/rules.ts'
import { alternativesOf, qtyIn } from '#features/sales/deals/rules.ts'
import type { Relative } from '#features/stock/interchanges/rules.ts'
import { partLine } from '#features/stock/part-offers/parts.tsx'
import type { Part } from '#features/stock/parts/collection.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { awaited } from '#ui/live/await.tsx'
import { DataTable } from '#ui/table/data-table.tsx'

interface Props {
  line: Data
  part: Part
  doc: Doc
  clock: Clock
  family: Promise<(part: Part) => Relative[]>
  /** Offers another part instead of the current one. */
  take: ((patch: LinePatch) => void) | undefined
  /** Changes the line to offer another part as an alternative. */
  change: ((patch: LinePatch) => Promise<boolean>) | undefined
}

/** The available substitutes for the part of a line: offered instead of it, or under it as an alternative. */
export function LineOthers({ line, part, clock, family, take, change }: Props): ReactNode {
  const others = awaited(family)(part)
  const isFull = alternativesOf(line).length >= MAX_ALTERNATIVES
  const { today } = clock
  const offered = (other: Part): Data => {
    const available = other.data.qtyAvailable ?? 0
    const day = promiseFrom(qtyIn(line, 'qty'), { available, arrivals: [], today })
    return {
      ...partLine(other),
      qty: qtyIn(line, 'qty'),
      ...(other.data.listPrice !== undefined && { unitPrice: other.data.listPrice }),
      ...(day && { promiseDate: day }),
    }
  }
  if (others.length === 0) return null
  return (
    <section aria-label="Interchanges">
      <h3>Substitutes</h3>
      <DataTable
        label={`Substitutes for ${part.data.partNumber}`}
        rows={others}
        keyOf={({ part: { id } }) => id}
        isFlat
        hasCards
        columns={[
          { label: 'Part', isHead: true, value: ({ part: { data } }) => [data.brand, data.partNumber].join(' ') },
          {
            label: 'Interchange',
            value: ({ relation }) => relation,
            tone: ({ relation }) => (relation === 'Derived' ? 'hot' : undefined),
          },
          { label: 'Available', kind: 'number', value: ({ part: { data } }) => data.qtyAvailable },
          { label: 'List price', kind: 'price', value: ({ part: { data } }) => data.listPrice },
          {
            label: 'Choose',
            kind: 'actions',
            isQuiet: true,
            show: ({ part: other }) =>
              take &&
              change && (
                <>
                  <Button
                    size="compact-xs"
                    variant="default"
                    mr={6}
                    aria-label={`Offer ${other.data.partNumber} instead`}
                    onClick={() => take(otherPart(line, offered(other)))}
                  >
                    Instead
                  </Button>
                  <Button
                    size="compact-xs"
                    variant="default"
                    disabled={isFull}
                    aria-label={`Offer ${other.data.partNumber} as an alternative`}
                    onClick={() => void change(withAlternative(line, offered(other)))}
                  >
                    Alternative
                  </Button>
                </>
              ),
          },
        ]}
      />
    </section>
  )
}
