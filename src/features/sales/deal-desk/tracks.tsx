import type { ReactNode } from 'react'
import { CreditHint } from '#features/money/receivables/parts.tsx'
import styles from '#features/sales/deal-desk/deal-desk.module.css'
import { tracksOf } from '#features/sales/deal-desk/rules.ts'
import { dealActions } from '#features/sales/deals/actions.ts'
import type { Doc } from '#model/schema/value.ts'
import { statusWords } from '#ui/list/rows/list-rows.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { Warning } from '#ui/record/faults/warning-note.tsx'

/** The progress of a deal: agreed, shipped, billed; and what a draft still lacks, or what prevents an order. */
export function Tracks({ doc, clock }: { doc: Doc; clock: Clock }): ReactNode {
  const { status = 'Draft', kind, lines } = doc.data
  const isAhead = kind !== 'Return' && (status === 'Draft' || status === 'Quoted')
  const lacks = isAhead && Array.isArray(lines) && lines.length > 0 && dealActions.refusal('confirm', doc, clock)
  return (
    <section className={`stack gap-10 ${styles.state}`}>
      <Steps doc={doc} />
      {lacks && <Warning sentences={[lacks]} />}
      {isAhead && <CreditHint data={doc.data} />}
    </section>
  )
}

function Steps({ doc }: { doc: Doc }): ReactNode {
  return (
    <dl className={`flex wrap ${styles.tracks}`} aria-label="Progress">
      {tracksOf(doc.data).map(({ label, steps, at, tone }) => {
        const reached = steps.indexOf(at)
        return (
          <div className="middle text-12 flex gap-10" key={label}>
            <dt className="dim">{label}</dt>
            <dd>
              <ol className="flex unlisted">
                {steps.map((step, index) => (
                  <li
                    key={step}
                    data-done={index < reached || undefined}
                    data-tone={index === reached ? tone : undefined}
                    aria-current={index === reached ? 'step' : undefined}
                  >
                    {statusWords(step)}
                  </li>
                ))}
              </ol>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
