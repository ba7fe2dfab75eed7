import type { ReactNode } from 'react'
import { askVendors } from '#features/sales/rfq/buying.ts'
import { linkedPages } from '#model/record-pages.ts'
import type { Data } from '#model/schema/value.ts'
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
      offer={{ command: askVendors, label: 'Ask vendors', suggest: { lines: [...lines] } }}
      clock={clock}
      related={linkedPages()}
      close={close}
    />
  )
}
