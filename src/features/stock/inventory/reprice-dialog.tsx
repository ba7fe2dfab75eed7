import { Select, TextInput } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { dayIn } from '#base/days.ts'
import { percent } from '#base/text/writing.ts'
import { useSettingsOf } from '#features/admin/settings/parts.tsx'
import { marginOf } from '#features/stock/interchanges/rules.ts'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import { newPriceOf, type PriceRule, whyNotRule } from '#model/pricing/reprice.ts'
import type { Doc } from '#model/schema/value.ts'
import type { CommitWrite } from '#ui/api.ts'
import { BulkDialog } from '#ui/bulk/bulk-dialog.tsx'
import { BulkPreview } from '#ui/bulk/preview.tsx'
import type { BulkTarget } from '#ui/bulk/run.ts'
import { Running } from '#ui/bulk/running.tsx'
import { plainNumber } from '#ui/grid/format.ts'
import classes from '#ui/list/bulk/bulk-dialog.module.css'
import { useFirst } from '#ui/list/bulk/use-first.tsx'
import { useUser } from '#ui/session.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { Dialog } from '#ui/shell/dialog.tsx'

const WAYS = [
  { value: 'margin', label: 'Margin over average cost, %' },
  { value: 'times', label: 'Times average cost' },
  { value: 'change', label: 'Change of the list price, %' },
]

interface Props {
  target: BulkTarget
  close: () => void
  done: () => void
}

/**
 * New list prices for the selected parts, or all that match: the rule, its result, and one run that can be undone as a
 * whole.
 */
export function Reprice({ target, clear }: { target: BulkTarget; clear: () => void }): ReactNode {
  if (useUser()?.role === 'viewer') return null
  return (
    <BulkDialog label="Price" icon={<IconReceipt size={16} />} {...{ target, clear }}>
      {(target, close, done) => <RepriceDialog {...{ target, close, done }} />}
    </BulkDialog>
  )
}

function RepriceDialog({ target, close, done }: Props): ReactNode {
  const { timeZone } = useClock()
  const now = useNow()
  const [by, setBy] = useState<PriceRule['by']>('margin')
  const { usualMargin = 40, floorMargin } = useSettingsOf('sales')
  const [typed, setTyped] = useState(String(usualMargin))
  const [step, setStep] = useState('0.05')
  const rows = useFirst(target)
  const rule: PriceRule = { by, value: numberOf(typed), step: step.trim() === '' ? 0 : numberOf(step) }
  const fault = whyNotRule(rule)
  const shown = fault ? [] : rows.map((doc) => ({ doc, next: newPriceOf(doc.data, rule, floorMargin) }))
  const floors = shown.filter(({ next }) => 'price' in next && next.isAtFloor).length
  const many = `${plainNumber(target.count)} ${target.count === 1 ? 'part' : 'parts'}`
  return (
    <Dialog onClose={close} title={`Set prices of ${many}`} size={680}>
      <div className="stack gap-16">
        <div className={`grid top-start gap-12 ${classes.rule}`}>
          <Select
            label="Price by"
            allowDeselect={false}
            data={WAYS}
            value={by}
            onChange={(next) => next && setBy(next as PriceRule['by'])}
          />
          <TextInput
            label={by === 'times' ? 'Factor' : 'Percent'}
            inputMode="decimal"
            value={typed}
            error={fault}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <TextInput
            label="Rounded up to"
            inputMode="decimal"
            value={step}
            onChange={(event) => setStep(event.currentTarget.value)}
          />
        </div>
        <BulkPreview
          view={{ collection: parts }}
          clock={{ now, timeZone, today: dayIn(timeZone, now) }}
          names={['listPrice', 'floorPrice', 'avgCost']}
          rows={shown.map(({ doc, next }) => ({
            doc,
            after: 'price' in next ? { listPrice: next.price } : {},
            ...('why' in next && { faults: { listPrice: next.why } }),
          }))}
        />
        <p className="text-13 dim no-margin" role="status">
          {marginsOf(shown)}
          {floors > 0 && ` ${floors} of the ${shown.length} shown would fall below the floor price and are set to it.`}
          {target.count > shown.length && ` ${plainNumber(target.count - shown.length)} more are changed the same way.`}
        </p>
        <Running
          collection={parts}
          {...{ target, close, done }}
          act="changed"
          label={`Set ${many}`}
          lacks={fault}
          writeOf={(doc) => writeOf(doc, rule, floorMargin)}
        />
      </div>
    </Dialog>
  )
}

/** `New margin of the parts shown: 38 to 44 %.` */
function marginsOf(shown: readonly { doc: Doc; next: ReturnType<typeof newPriceOf> }[]): string {
  const margins = shown.flatMap(({ doc, next }) => {
    const margin = 'price' in next ? marginOf({ data: { ...doc.data, listPrice: next.price } } as Part) : undefined
    return margin === undefined ? [] : [margin]
  })
  if (margins.length === 0) return ''
  const [low, high] = [Math.min(...margins), Math.max(...margins)]
  return `New margin of the parts shown: ${low === high ? percent(low) : `${percent(low)} to ${percent(high)}`}.`
}

function writeOf(doc: Doc, rule: PriceRule, leastMargin: number | undefined): CommitWrite | undefined {
  const next = newPriceOf(doc.data, rule, leastMargin)
  if (!('price' in next) || next.price === doc.data.listPrice) return undefined
  return { op: 'update', collection: parts.name, id: doc.id, ifVersion: doc.version, patch: { listPrice: next.price } }
}

const numberOf = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed.trim().replace(',', '.')))
