import type { ReactNode } from 'react'
import { revealTaxIds, setTaxId } from '#features/parties/tax-ids/commands.ts'
import type { Doc } from '#model/schema/value.ts'
import { execute } from '#ui/api.ts'
import { CommandButton } from '#ui/command-button.tsx'
import type { Clock } from '#ui/list/views/view.ts'
import { MaskedPanel } from '#ui/record/masked-panel.tsx'

/** A vendor's tax ID. */
export function VendorTax({ vendor, clock }: { vendor: Doc; clock: Clock }): ReactNode {
  const { taxShown, name } = vendor.data
  return (
    <MaskedPanel
      title="Tax ID"
      label="Tax ID"
      masked={taxShown}
      reveal={async () => {
        const { result } = await execute<Record<string, string>>(revealTaxIds.name, { vendorIds: [vendor.id] })
        return [[String(name ?? vendor.id), result[vendor.id] ?? '']]
      }}
    >
      <CommandButton
        clock={clock}
        offer={{
          command: setTaxId,
          label: taxShown ? 'Change' : 'Add tax ID',
          record: String(name ?? vendor.id),
          fixed: { vendorId: vendor.id },
          action: () => 'Save',
        }}
      />
    </MaskedPanel>
  )
}
