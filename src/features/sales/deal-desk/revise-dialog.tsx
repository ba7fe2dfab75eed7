import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { refuse } from '#base/problem.ts'
import { priceFields } from '#features/sales/deal-desk/asking.ts'
import styles from '#features/sales/deal-desk/deal-desk.module.css'
import { dealLineEntry } from '#features/sales/deal-desk/line-entry.tsx'
import { dealColumns } from '#features/sales/deal-desk/rules.ts'
import { deals } from '#features/sales/deals/collection.ts'
import { linesIn, statedNet } from '#model/document/lines.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { execute } from '#ui/api.ts'
import { LineGrid } from '#ui/document/line-grid.tsx'
import { isBlank, lineFaults } from '#ui/document/line-values.ts'
import { partsOfLines } from '#ui/document/parts-of-lines.ts'
import type { OwnDialogProps } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import { useLiveDoc } from '#ui/live/use-live.ts'
import { LineForm } from '#ui/record/lines/line-entry.tsx'
import { figured } from '#ui/record/lines/lines.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { moneyText } from '#ui/shell/money/money.ts'
import { submitKey } from '#ui/submit-key.ts'
import { useSubmit } from '#ui/use-submit.ts'

/** Edits all lines of a quote or an order; a quote keeps its earlier revision. */
export function ReviseDialog(props: OwnDialogProps): ReactNode {
  return (
    <Await fallback={null}>
      <OfDeal {...props} id={String(props.offer.fixed?.transactionId)} />
    </Await>
  )
}

function OfDeal(props: OwnDialogProps & { id: string }): ReactNode {
  const deal = useLiveDoc(deals.name, props.id)
  return deal ? (
    <Dialog title={`Revise ${String(deal.data.transactionNumber ?? '')}`} onClose={props.close} size={1240}>
      <Revising {...props} deal={deal} />
    </Dialog>
  ) : null
}

function Revising({ deal, clock, close }: OwnDialogProps & { deal: Doc }): ReactNode {
  const { totalAmount, transactionNumber } = deal.data
  const number = typeof transactionNumber === 'string' ? transactionNumber : 'The deal'
  const currency = typeof deal.data.currency === 'string' ? deal.data.currency : undefined
  const field = deals.fields.lines
  const [lines, setLines] = useState<readonly Data[]>(() => linesIn(deal.data.lines))
  const [reason, setReason] = useState('')
  const { isBusy, problem, at, clear, submit } = useSubmit()
  // People type on while parts are looked up.
  const latest = useRef(lines)
  function change(next: readonly Data[]): void {
    const worth = figured(deals, 'lines', next, currency)
    latest.current = worth
    setLines(worth)
    clear()
  }
  async function fill(next: readonly Data[]): Promise<void> {
    const filled = await partsOfLines(dealLineEntry, next, deal, clock)
    if (filled) change(filled(latest.current))
  }
  const finish = submit(async () => {
    const written = latest.current.filter((line) => !isBlank(line))
    const [first] = lineFaults(field.of ?? {}, written, currency)
    if (first) throw refuse(`Line ${first.at + 1}: ${first.detail}`)
    await execute('deal.revise', {
      transactionId: deal.id,
      lines: written.map(priceFields),
      ...(reason.trim() && { reason: reason.trim() }),
    })
    close()
    return { words: `${number} revised` }
  })

  return (
    <form className={`stack ${styles.more}`} noValidate onSubmit={finish} onKeyDown={submitKey}>
      <LineGrid
        {...{ field, lines, change, clock }}
        doc={deal}
        entry={dealLineEntry}
        first={dealColumns}
        readOnly={false}
        left={(_, cell) => cell === 'partNumber' && void fill(latest.current)}
        pasted={(next) => void fill(next)}
      />
      <LineForm
        entry={dealLineEntry}
        of={field.of ?? {}}
        doc={deal}
        clock={clock}
        add={async (line) => change([...latest.current, line])}
        addMany={(more) => change([...latest.current, ...more])}
      />
      <TextInput
        label="Reason"
        {...at('reason')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <p className={problem ? 'text-13 late' : 'text-13 dim'} role={problem ? 'alert' : 'status'}>
        {problem ??
          `${moneyText(statedNet(lines), currency)} before tax; the total was ${moneyText(Number(totalAmount ?? 0), currency)}.`}
      </p>
      <div className="flex wrap end gap-8">
        <Button type="submit" loading={isBusy} aria-keyshortcuts="Control+Enter">
          Revise
        </Button>
      </div>
    </form>
  )
}
