import { recordOutcome } from '#features/purchasing/chasing/commands.ts'
import { preferVendor } from '#features/purchasing/prices/commands.ts'
import { addressOf } from '#model/record-pages.ts'
import type { Doc } from '#model/schema/value.ts'
import type { CommandOffer } from '#ui/list/views/view.ts'

/** A call with a party is kept with what came of it, and when to look again. */
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

/** What can be done with a vendor besides its own steps: none of it is the next thing to do. */
export const vendorOffers = (doc: Doc): readonly CommandOffer[] => [
  callOffer(doc, 'vendor'),
  {
    command: preferVendor,
    label: 'Set as preferred vendor',
    record: String(doc.data.name ?? doc.id),
    later: true,
    fixed: { vendorId: doc.id },
    action: () => 'Prefer',
  },
]

/** The same of a customer. */
export const customerOffers = (doc: Doc): readonly CommandOffer[] => [callOffer(doc, 'customer')]
