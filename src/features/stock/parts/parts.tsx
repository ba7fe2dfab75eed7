import { NumberInput } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { dayIn, toDay } from '#base/days.ts'
import { useSettingsOf } from '#features/admin/settings/parts.tsx'
import { parts } from '#features/stock/parts/collection.ts'
import type { IncomingOrder } from '#features/stock/parts/rules.ts'
import { ordersOfGoods } from '#model/feature.ts'
import { type LevelRule, levelsOf } from '#model/part-numbers/levels.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'
import { BulkDialog } from '#ui/bulk/bulk-dialog.tsx'
import { BulkPreview } from '#ui/bulk/preview.tsx'
import type { BulkTarget } from '#ui/bulk/run.ts'
import { Running } from '#ui/bulk/running.tsx'
import { plainNumber } from '#ui/grid/format.ts'
import classes from '#ui/list/bulk/bulk-dialog.module.css'
import { useFirst } from '#ui/list/bulk/use-first.tsx'
import { useLive } from '#ui/live/use-live.ts'
import { useUser } from '#ui/session.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { Dialog } from '#ui/shell/dialog.tsx'

type Known = { partNumber?: unknown; brand?: unknown }
interface GoodsOrder {
  id: string
  data: { poNumber?: string; expectedDate?: unknown; lines?: readonly Data[] }
}
export type Arrivals = (part: Known) => readonly IncomingOrder[]

const NONE: readonly IncomingOrder[] = []

/** The incoming quantities of a part on pending purchase orders, by number and brand. */
export function useArrivals(): Arrivals {
  const orders = useLive(ordersOfGoods().pending) as readonly GoodsOrder[]
  const { timeZone } = useClock()
  return useMemo(() => {
    const byPart = new Map<string, IncomingOrder[]>()
    for (const { id, data } of orders) {
      const day = toDay(data.expectedDate, timeZone)
      for (const line of data.lines ?? []) {
        const key = keyOf(line)
        const own = byPart.get(key) ?? []
        byPart.set(key, own)
        const qty = typeof line.qty === 'number' ? line.qty : 0
        own.push({ orderId: id, poNumber: data.poNumber ?? id, qty, ...(day && { day }) })
      }
    }
    return (part) => byPart.get(keyOf(part)) ?? NONE
  }, [orders, timeZone])
}

/** The quantity of a part on pending purchase orders. */
export const incomingQty = (arrivals: readonly IncomingOrder[]): number =>
  arrivals.reduce((sum, { qty }) => addQty(sum, qty), 0)

const keyOf = ({ partNumber, brand }: Known): string => `${brand} ${partNumber}`

const BOXES = [
  { name: 'leadDays', label: 'Lead time (days)', description: 'Where a part has none' },
  { name: 'safetyDays', label: 'Safety stock (days)', description: 'Days' },
  { name: 'coverDays', label: 'Days of cover', description: 'Days' },
] as const
const NAMES = ['monthlyDemand', 'leadTimeDays', 'reorderPoint', 'maxQty'] as const

interface Props {
  target: BulkTarget
  close: () => void
  done: () => void
}

/** Reorder points of many parts based on their usage, shown first and undone as a whole. */
export function Levels({ target, clear }: { target: BulkTarget; clear: () => void }): ReactNode {
  if (useUser()?.role === 'viewer') return null
  return (
    <BulkDialog label="Reorder levels" icon={<IconAdjustmentsHorizontal size={16} />} {...{ target, clear }}>
      {(target, close, done) => <LevelsDialog {...{ target, close, done }} />}
    </BulkDialog>
  )
}

function LevelsDialog({ target, close, done }: Props): ReactNode {
  const { timeZone } = useClock()
  const now = useNow()
  const { leadDays = 21, safetyDays = 14, coverDays = 60 } = useSettingsOf('purchasing')
  const [rule, setRule] = useState<LevelRule>({ leadDays, safetyDays, coverDays })
  const rows = useFirst(target)
  const many = `${plainNumber(target.count)} ${target.count === 1 ? 'part' : 'parts'}`
  return (
    <Dialog onClose={close} title={`Reorder levels of ${many}`} size={720}>
      <div className="stack gap-16">
        <div className={`grid top-start gap-12 ${classes.rule}`}>
          {BOXES.map(({ name, ...words }) => (
            <NumberInput
              key={name}
              {...words}
              min={0}
              max={1000}
              allowDecimal={false}
              value={rule[name]}
              onChange={(value) => setRule({ ...rule, [name]: Number(value) || 0 })}
            />
          ))}
        </div>
        <BulkPreview
          view={{ collection: parts }}
          clock={{ now, timeZone, today: dayIn(timeZone, now) }}
          names={NAMES}
          rows={rows.map((doc) => {
            const levels = levelsOf(doc.data, rule)
            return { doc, after: levels ?? {}, ...(!levels && { faults: { reorderPoint: 'nothing goes' } }) }
          })}
        />
        <p className="text-13 dim no-margin">Based on the last 12 months' usage. Parts without usage are skipped.</p>
        <Running
          collection={parts}
          {...{ target, close, done }}
          act="changed"
          label={`Set ${many}`}
          writeOf={({ id, version, data }) => {
            const levels = levelsOf(data, rule)
            const isSame = data.reorderPoint === levels?.reorderPoint && data.maxQty === levels?.maxQty
            return levels && !isSame
              ? { op: 'update', collection: parts.name, id, ifVersion: version, patch: { ...levels } }
              : undefined
          }}
        />
      </div>
    </Dialog>
  )
}
