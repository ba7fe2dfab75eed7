import { counted } from '#base/text/words.ts'
import type { PackingSlip } from '#features/sales/packing-slips/collection.ts'
import { proformas } from '#features/sales/proformas/collection.ts'
import { newProforma } from '#features/sales/proformas/commands.ts'
import type { AnyCommand } from '#model/command/command.ts'
import { linesIn } from '#model/document/lines.ts'
import { recordAddress } from '#model/record-address.ts'
import type { Data } from '#model/schema/value.ts'

interface Offer {
  command: AnyCommand
  label: string
  /** The label of the confirm button. */
  action?: () => string
  later: true
  opens: true
  fixed: Data
  confirm: (input: Data) => string
  leadsTo: (result: unknown) => { name: string; href: string } | undefined
}

/** The action to create a proforma for a packing slip, such as for customs, instead of for the whole deal. */
export function proformaSlipOffers({ id, data }: PackingSlip): Offer[] {
  if (data.status === 'Void' || !data.transactionId) return []
  const lines = linesIn(data.lines).length
  return [
    {
      command: newProforma,
      label: 'Proforma',
      action: () => 'Create proforma',
      later: true,
      opens: true,
      fixed: { slipIds: [id], transactionId: undefined as never, lines: undefined as never },
      confirm: ({ depositPct, depositAmount }) =>
        `The proforma has the ${counted(lines, 'line')} of ${data.slipNumber ?? 'the slip'}${
          depositAmount || depositPct ? ' and requests the deposit' : ''
        }.`,
      leadsTo: (result) => {
        const { id: made, data: its } = result as { id?: string; data?: Data }
        return made ? { name: String(its?.proformaNumber ?? 'it'), href: recordAddress(proformas, made) } : undefined
      },
    },
  ]
}
