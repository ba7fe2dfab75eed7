import type { ReactNode } from 'react'
import { callOffer } from '#features/insight/party-figures/party-offers.tsx'
import { StatementMenu } from '#features/insight/party-figures/statements/statement-menu.tsx'
import { customerActions } from '#features/parties/customers/actions.ts'
import { heldWords } from '#features/parties/party/rules.ts'
import type { Doc } from '#model/schema/value.ts'
import { Can } from '#ui/actions/can.tsx'
import { CommandButton } from '#ui/command-button.tsx'
import styles from '#ui/layouts/figures.module.css'
import type { Clock } from '#ui/list/views/view.ts'
import { useUser } from '#ui/session.ts'

/** The actions on the overview of a customer, which has no record header: statements, log a call, hold and release. */
export function CustomerActs({ doc, clock, children }: { doc: Doc; clock: Clock; children?: ReactNode }): ReactNode {
  const canWrite = useUser()?.role !== 'viewer'
  const held = heldWords(doc.data)
  return (
    <>
      {held && (
        <p className={`text-13 line-18 dim above-4 ${styles.note}`} data-hot>
          {held}
        </p>
      )}
      <div className="flex wrap gap-8 above-10">
        <StatementMenu id={doc.id} kind="customer" clock={clock} />
        {canWrite && <CommandButton clock={clock} offer={callOffer(doc, 'customer')} />}
        {!held && <Can do="hold" of={customerActions} doc={doc} />}
        <Can do="release" of={customerActions} doc={doc} />
        {children}
      </div>
    </>
  )
}
