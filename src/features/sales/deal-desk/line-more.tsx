import { Button, Checkbox } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Problem } from '#base/problem.ts'
import { chosenAlternative, type LinePatch, withoutAlternative } from '#features/sales/deal-desk/alternatives.ts'
import { priceFields } from '#features/sales/deal-desk/asking.ts'
import styles from '#features/sales/deal-desk/deal-desk.module.css'
import { LineOthers } from '#features/sales/deal-desk/line-others.tsx'
import { LinePrices } from '#features/sales/deal-desk/line-prices.tsx'
import { LineStock } from '#features/sales/deal-desk/line-stock.tsx'
import { takenBefore } from '#features/sales/deal-desk/rules.ts'
import { dealActions } from '#features/sales/deals/actions.ts'
import { alternativesOf } from '#features/sales/deals/rules.ts'
import { substitutesFor } from '#features/stock/part-offers/parts.tsx'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import { linesIn } from '#model/document/lines.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { execute } from '#ui/api.ts'
import { plainNumber, unitPrice } from '#ui/grid/format.ts'
import type { LineMoreProps } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import { useLiveDoc } from '#ui/live/use-live.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { toast, toastProblem } from '#ui/shell/toasts/toasts.tsx'

/** Details of a deal line: where it can come from, its past costs and prices, and what else can be offered. */
export function LineMore(props: LineMoreProps): ReactNode {
  const { line, place, close } = props
  const name = [line.brand, line.partNumber ?? line.description].filter(Boolean).join(' ') || 'without a part'
  return (
    <Dialog title={`Line ${place}: ${name}`} onClose={close} size={860}>
      <Await fallback={null}>
        {typeof line.partId === 'string' ? (
          <OfPart {...props} partId={line.partId} />
        ) : (
          <p className="text-13 dim">
            {typeof line.partNumber === 'string' && line.partNumber
              ? `${line.partNumber} is not one of your parts yet. Ask vendors for it, or choose another part.`
              : 'The line has no part number.'}
          </p>
        )}
      </Await>
    </Dialog>
  )
}

function OfPart({ partId, ...props }: LineMoreProps & { partId: string }): ReactNode {
  const { line, place, doc, clock, close } = props
  const part = useLiveDoc(parts.name, partId) as Part | undefined
  const change = useChange(props)
  // Requested once, outside the component that suspends.
  const [family] = useState(() => (part ? substitutesFor([part]) : undefined))
  if (!part) return <p className="text-13 dim">This part no longer exists.</p>
  const take = change && ((patch: LinePatch) => void change(patch).then((isDone) => isDone && close()))
  return (
    <div className={`stack ${styles.more}`}>
      <LineStock {...{ line, part, clock, take }} taken={takenBefore(linesIn(doc.data.lines))[place - 1] ?? 0} />
      {change && (
        <Checkbox
          label="Certificate of conformity requested"
          checked={line.certificate === true}
          onChange={(event) => void change({ certificate: event.currentTarget.checked })}
        />
      )}
      <LinePrices {...{ line, part, doc, clock }} />
      <Alternatives line={line} change={change} />
      {family && (
        <Await fallback={null}>
          <LineOthers {...{ line, part, family, doc, clock, take }} change={change} />
        </Await>
      )}
    </div>
  )
}

/**
 * Changes the line: directly while its deal is a draft, otherwise with a revision; undefined when it cannot be changed.
 */
function useChange({ line, doc, clock, change }: LineMoreProps): ((patch: LinePatch) => Promise<boolean>) | undefined {
  if (change)
    return async (patch) => {
      change(patch)
      return true
    }
  if (dealActions.refusal('revise', doc, clock) !== undefined) return undefined
  return (patch) => revise(doc, line, patch)
}

async function revise(doc: Doc, line: Data, patch: LinePatch): Promise<boolean> {
  const lines = linesIn(doc.data.lines).map((one) =>
    priceFields(one.lineId === line.lineId ? { ...one, ...patch } : one),
  )
  try {
    await execute('deal.revise', { transactionId: doc.id, lines })
    toast('Line revised')
    return true
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    toastProblem(error.message)
    return false
  }
}

function Alternatives(props: { line: Data; change: ((patch: LinePatch) => Promise<boolean>) | undefined }): ReactNode {
  const { line, change } = props
  const all = alternativesOf(line)
  if (all.length === 0) return null
  return (
    <section aria-label="Alternatives">
      <h3>Alternatives on the quote</h3>
      {all.map(({ key, data }) => {
        const name = [data.brand, data.partNumber].filter(Boolean).join(' ')
        return (
          <div key={key} className={`row wrap text-13 hair-above ${styles.alternative}`}>
            <span className={styles.offered}>
              <code className="code">{name}</code> {data.condition && `· ${data.condition} `}·{' '}
              {plainNumber(Number(data.qty ?? 0))} at{' '}
              {typeof data.unitPrice === 'number' ? unitPrice(data.unitPrice) : 'no price'}
            </span>
            {change && (
              <>
                <Button size="xs" variant="default" onClick={() => void change(chosenAlternative(line, key))}>
                  Choose {name}
                </Button>
                <Button
                  size="xs"
                  variant="subtle"
                  color="gray"
                  aria-label={`Remove ${name}`}
                  onClick={() => void change(withoutAlternative(line, key))}
                >
                  Remove
                </Button>
              </>
            )}
          </div>
        )
      })}
    </section>
  )
}
