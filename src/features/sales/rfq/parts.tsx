import type { ReactNode } from 'react'
import { counted } from '#base/words.ts'
import { askVendors } from '#features/sales/rfq/buying.ts'
import { linkedPages } from '#model/record-pages.ts'
import type { Data, Value } from '#model/schema/value.ts'
import { CommandDialog } from '#ui/command-button.tsx'
import type { Clock } from '#ui/list/views/view.ts'

interface Props {
  /** What vendors are asked for: part number, brand, quantity. */
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
