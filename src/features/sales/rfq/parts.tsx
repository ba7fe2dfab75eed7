import type { ReactNode } from 'react'
import { counted } from '#base/text/words.ts'
import { percent } from '#base/text/writing.ts'
import { askVendors, compareOffers } from '#features/sales/rfq/buying.ts'
import { inquiries } from '#features/sales/rfq/collection.ts'
import { recordAddress } from '#model/record-address.ts'
import { linkedPages } from '#model/record-pages.ts'
import type { Data, Doc, Value } from '#model/schema/value.ts'
import { CommandButton, CommandDialog } from '#ui/command-button.tsx'
import type { Clock } from '#ui/list/views/view.ts'

interface Props {
  /** The lines to ask vendors for: part number, brand, quantity. */
  lines: readonly Data[]
  clock: Clock
  close: () => void
}

/** Asks vendors for parts: creates a request, with the vendors still to be chosen. */
export function AskVendors({ lines, clock, close }: Props): ReactNode {
  return (
    <CommandDialog
      offer={{
        command: askVendors,
        label: 'Ask vendors',
        leadsTo: (result) => {
          const { id, data } = result as { id: string; data: { rfqNumber?: string } }
          return { name: data.rfqNumber ?? 'it', href: recordAddress(inquiries, id) }
        },
        suggest: { lines: [...lines] },
        confirm: ({ lines: chosen, vendorIds }) =>
          `${counted(countOf(vendorIds), 'vendor')} will be asked for ${counted(countOf(chosen), 'line')}.`,
      }}
      clock={clock}
      related={linkedPages()}
      close={close}
    />
  )
}

const countOf = (items: Value | undefined): number => (Array.isArray(items) ? items.length : 0)

/** The results of comparing offers, in the company’s currency. */
export interface Compared {
  bestVendor?: string
  bestSplit: { total?: number }
}

/** Compares the offers of an inquiry, landed cost included. */
export function CompareOffers({
  doc,
  clock,
  done,
}: {
  doc: Doc
  clock: Clock
  done: (found: Compared) => void
}): ReactNode {
  return (
    <CommandButton
      clock={clock}
      related={linkedPages()}
      offer={{
        command: compareOffers,
        label: 'Compare',
        fixed: { rfqId: doc.id },
        suggest: { landedPct: 0 },
        confirm: ({ landedPct }) =>
          `Unit prices are compared with ${percent(Number(landedPct ?? 0))} landed cost added. Nothing is ordered yet.`,
      }}
      done={(result) => done(result as Compared)}
    />
  )
}
