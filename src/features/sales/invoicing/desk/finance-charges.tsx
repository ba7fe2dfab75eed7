import type { ReactNode } from 'react'
import { percent } from '#base/text/writing.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { chargeFinance } from '#features/sales/invoicing/finance-charges.ts'
import { linkedPages } from '#model/record-pages.ts'
import { CommandButton } from '#ui/command-button.tsx'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import type { Clock } from '#ui/list/views/view.ts'

const RATE = { collection: settings.name, where: [['financeChargePct', '>', 0]], limit: 1 } as const

/** Creates finance charges for overdue invoices; nothing without a rate in the settings. */
export function FinanceCharges({ clock }: { clock: Clock }): ReactNode {
  const rate = useDocs(RATE)?.[0]?.data.financeChargePct
  if (typeof rate !== 'number') return null
  return (
    <CommandButton
      offer={{
        command: chargeFinance,
        label: 'Finance charges',
        fixed: { customerIds: undefined as never },
        confirm: ({ issue }) =>
          `Each customer with overdue invoices is charged ${percent(rate)} of what is overdue, once a month${issue ? '' : ', on a draft invoice'}.`,
      }}
      clock={clock}
      related={linkedPages()}
    />
  )
}
