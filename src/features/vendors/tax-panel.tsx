import type { ReactNode } from 'react'
import { MaskedPanel } from '#features/vendors/masked-panel.tsx'
import { revealTaxIds, setTaxId } from '#features/vendors/tax.ts'
import type { Doc } from '#model/value.ts'
import { execute } from '#ui/api.ts'
import type { Clock } from '#ui/collection/view.ts'
import { CommandButton } from '#ui/command-button.tsx'

/** A vendor's tax id. */
export function VendorTax({ vendor, clock }: { vendor: Doc; clock: Clock }): ReactNode {
  const { taxShown, name } = vendor.data
  return (
    <MaskedPanel
      title="Tax id"
      label="Tax id"
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
          label: taxShown ? 'Change' : 'Enter the tax id',
          fixed: { vendorId: vendor.id },
          action: () => 'Save',
        }}
      />
    </MaskedPanel>
  )
}
