import type { ReactNode } from 'react'
import { StatementMenu } from '#features/insight/party-figures/statements/statement-menu.tsx'
import { customerActions } from '#features/parties/customers/actions.ts'
import { vendorActions } from '#features/parties/vendors/actions.ts'
import { recordOutcome } from '#features/purchasing/chasing/commands.ts'
import { preferVendor } from '#features/purchasing/prices/commands.ts'
import { addressOf } from '#model/record-pages.ts'
import type { Doc } from '#model/schema/value.ts'
import { Can } from '#ui/actions/can.tsx'
import { CommandButton } from '#ui/command-button.tsx'
import styles from '#ui/layouts/figures.module.css'
import type { Clock, CommandOffer } from '#ui/list/views/view.ts'
import { useUser } from '#ui/session.ts'

interface Props {
  doc: Doc
  kind: 'vendor' | 'customer'
  clock: Clock
  children?: ReactNode
}

/** A call with a party is kept with what came of it, and when to look again. */
export function callOffer({ id, data }: Doc, kind: 'vendor' | 'customer'): CommandOffer {
  const name = String(data.name ?? id)
  return {
    command: recordOutcome,
    label: 'Log call',
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

/** Hold, block or release a party, and what is printed of it. */
export function PartyActs({ doc, kind, clock, children }: Props): ReactNode {
  const canWrite = useUser()?.role !== 'viewer'
  const isHeld = doc.data.status === 'On hold' || doc.data.status === 'Blocked'
  const table = kind === 'vendor' ? vendorActions : customerActions
  const fixed = { [`${kind}Id`]: doc.id }

  return (
    <>
      {isHeld && (
        <p className={`text-13 line-18 dim above-4 ${styles.note}`} data-hot>
          {String(doc.data.status)}
          {doc.data.holdReason ? `: ${String(doc.data.holdReason)}` : ''}
        </p>
      )}
      <div className="flex wrap gap-8 above-10">
        <StatementMenu id={doc.id} kind={kind} clock={clock} />
        {canWrite && <CommandButton clock={clock} offer={callOffer(doc, kind)} />}
        {canWrite && kind === 'vendor' && (
          <CommandButton
            clock={clock}
            offer={{ command: preferVendor, label: 'Set as preferred vendor', fixed, action: () => 'Prefer' }}
          />
        )}
        {!isHeld && <Can do="hold" of={table} doc={doc} />}
        <Can do="release" of={table} doc={doc} />
        {children}
      </div>
    </>
  )
}
