import type { ReactNode } from 'react'
import { counted } from '#base/text/words.ts'
import { percent } from '#base/text/writing.ts'
import { askVendors, compareOffers, enterOffer } from '#features/sales/rfq/buying.ts'
import { inquiries } from '#features/sales/rfq/collection.ts'
import { mailVendors } from '#features/sales/rfq/vendors/commands.ts'
import { linesIn } from '#model/document/lines.ts'
import { recordAddress } from '#model/record-address.ts'
import { linkedPages } from '#model/record-pages.ts'
import type { Data, Doc, Value } from '#model/schema/value.ts'
import { CommandButton, CommandDialog } from '#ui/command-button.tsx'
import type { Clock } from '#ui/list/views/view.ts'

interface Props {
  /** The lines that vendors are asked for: part number, brand, quantity. */
  lines: readonly Data[]
  clock: Clock
  close: () => void
}

/** Asks vendors for parts: a buying inquiry, with the vendors to be chosen. */
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
        confirm: ({ lines: asked, vendorIds }) =>
          `${counted(countOf(vendorIds), 'vendor')} will be asked for ${counted(countOf(asked), 'line')}.`,
      }}
      clock={clock}
      related={linkedPages()}
      close={close}
    />
  )
}

const countOf = (items: Value | undefined): number => (Array.isArray(items) ? items.length : 0)

/** Enters what a vendor offers on an inquiry. */
export function EnterOffer({ doc, clock }: { doc: Doc; clock: Clock }): ReactNode {
  const asked = linesIn(doc.data.lines)
  return (
    <CommandButton
      clock={clock}
      related={linkedPages()}
      offer={{
        command: enterOffer,
        label: 'Enter offer',
        fixed: { rfqId: doc.id },
        suggest: { lines: asked.map(({ lineId, qty }) => ({ lineId: lineId ?? null, qty: qty ?? 1 })) },
        confirm: ({ lines }) => `${counted(countOf(lines), 'line')} will get this vendor’s offer.`,
      }}
    />
  )
}

/** Emails the vendors who were asked and not written to. */
export function EmailVendors({ doc, clock }: { doc: Doc; clock: Clock }): ReactNode {
  const waiting = linesIn(doc.data.invited).filter(({ status }) => status === 'Asked')
  if (waiting.length === 0) return null
  return (
    <CommandButton
      clock={clock}
      related={linkedPages()}
      offer={{
        command: mailVendors,
        label: 'Email the vendors',
        fixed: { rfqId: doc.id },
        suggest: { vendorIds: waiting.map(({ vendorId }) => String(vendorId)) },
        confirm: ({ vendorIds }) =>
          `${counted(countOf(vendorIds), 'email')} will ask for ${counted(linesIn(doc.data.lines).length, 'line')}. Prices in the answers are added to the offers here.`,
      }}
    />
  )
}

/** The figures of a comparison of offers, in the company’s currency. */
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
