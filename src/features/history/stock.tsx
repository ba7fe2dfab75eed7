import type { ReactNode } from 'react'
import { sumMoney } from '#base/decimal.ts'
import { PartPicker } from '#features/history/part-picker.tsx'
import { withBalance } from '#features/history/rules.ts'
import { stockRelated } from '#features/inventory/related.ts'
import type { Movement } from '#features/movements/collection.ts'
import { movements } from '#features/movements/collection.ts'
import { reference } from '#model/fields.ts'
import { ListEmpty } from '#ui/collection/list-states.tsx'
import type { Clock } from '#ui/collection/view.ts'
import { FieldInput } from '#ui/fields/all.tsx'
import { GoLink } from '#ui/frame/go-link.tsx'
import { count } from '#ui/frame/money.ts'
import { amount, shortDay } from '#ui/grid/format.ts'
import classes from '#ui/history/past.module.css'
import { useLive, useLiveAggregate } from '#ui/live/use-live.ts'

const MOST = 300

interface Props {
  partId: string | undefined
  /** One lot alone, instead of all of a part. */
  lotId: string | undefined
  clock: Clock
  change: (asked: Record<string, string>) => void
}

const LOT = reference('Lot', 'inventory')

/** The ledger of a part or of one lot, the latest movement first, with what was there after each. */
export function StockHistory({ partId, lotId, clock, change }: Props): ReactNode {
  return (
    <>
      <div className={classes.pastTools}>
        <PartPicker {...{ partId, clock }} pick={(part) => change(part ? { part } : {})} />
        <FieldInput
          field={LOT}
          value={lotId}
          today={clock.today}
          timeZone={clock.timeZone}
          related={stockRelated}
          onCommit={(lot) => change(typeof lot === 'string' && lot ? { lot } : {})}
        />
      </div>
      <div className={classes.list}>
        {lotId && <Ledger key={lotId} by="lotId" id={lotId} clock={clock} />}
        {!lotId && partId && <Ledger key={partId} by="partId" id={partId} clock={clock} />}
        {!lotId && !partId && (
          <ListEmpty
            title="Choose a part or a lot"
            text="Every movement of its stock stands here, with what was there after it."
          />
        )}
      </div>
    </>
  )
}

function Ledger({ by, id, clock }: { by: 'partId' | 'lotId'; id: string; clock: Clock }): ReactNode {
  const where = [[by, '==', id]] as const
  const found = useLive({
    collection: movements.name,
    where,
    orderBy: [['seq', 'desc']],
    limit: MOST,
  }) as unknown as readonly Movement[]
  const total = useLiveAggregate({ collection: movements.name, where, aggregate: { sum: ['qtyDelta', 'valueDelta'] } })
  const sum = (name: string) => ('groups' in total ? 0 : Number(total.sum?.[name]?.value ?? 0))
  if (found.length === 0) return <ListEmpty title="Nothing has moved" text="It never had stock here." />
  return (
    <>
      <p className={classes.pastNote}>
        {count(sum('qtyDelta'))} on hand, worth {amount(sumMoney([sum('valueDelta')]))}
        {found.length === MOST && `; the last ${MOST} movements`}
      </p>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              {['Day', 'What', 'Lot', 'Document', 'Why'].map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
              {['Quantity', 'Value', 'Then there'].map((label) => (
                <th key={label} scope="col" data-right>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {withBalance(found, sum('qtyDelta')).map(({ movement: { id: key, data }, after }) => (
              <tr key={key}>
                <td>{shortDay(String(data.day), clock.today)}</td>
                <td>{data.type}</td>
                <td>
                  <GoLink className={classes.link} href={`/inventory?lot=${encodeURIComponent(data.lotId)}`}>
                    {data.lotNumber ?? data.lotId}
                  </GoLink>
                </td>
                <td>{data.docNumber}</td>
                <td>{[data.reason, data.note].filter(Boolean).join(': ')}</td>
                <td data-right>{`${data.qtyDelta > 0 ? '+' : ''}${count(data.qtyDelta)}`}</td>
                <td data-right>{amount(data.valueDelta)}</td>
                <td data-right>{count(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
