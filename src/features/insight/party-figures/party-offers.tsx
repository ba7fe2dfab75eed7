import { recordOutcome } from '#features/purchasing/chasing/commands.ts'
import { preferVendor } from '#features/purchasing/prices/commands.ts'
import { addressOf } from '#model/record-pages.ts'
import type { Doc } from '#model/schema/value.ts'
import type { CommandOffer } from '#ui/list/views/view.ts'

/** Logs a call with a party, with its outcome and when to follow up. */
export function callOffer({ id, data }: Doc, kind: 'vendor' | 'customer'): CommandOffer {
  const name = String(data.name ?? id)
  return {
    command: recordOutcome,
    label: 'Log call',
    title: `Log call with ${name}`,
    later: true,
    fixed: {
      followUpId: '',
      subject: `Call ${name}`,
      kind: 'Call',
      partyName: name,
      about: addressOf(`${kind}s`, id) ?? '',
    },
    suggest: { outcome: 'Done' },
    action: ({ outcome }) => `Log call: ${outcome ?? '…'}`,
  }
}

/** The actions on a vendor besides its own steps; none of them is suggested as the next one. */
export const vendorOffers = (doc: Doc): readonly CommandOffer[] => [
  callOffer(doc, 'vendor'),
  {
    command: preferVendor,
    label: 'Set as preferred vendor',
    record: String(doc.data.name ?? doc.id),
    later: true,
    fixed: { vendorId: doc.id },
    action: () => 'Set as preferred',
  },
]

/** The same for a customer. */
export const customerOffers = (doc: Doc): readonly CommandOffer[] => [callOffer(doc, 'customer')]
