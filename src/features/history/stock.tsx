import type { ReactNode } from 'react'
import { sumMoney } from '#base/decimal.ts'
import { PartPicker } from '#features/history/part-picker.tsx'
import { withBalance } from '#features/history/rules.ts'
import type { Movement } from '#features/movements/collection.ts'
import { movements } from '#features/movements/collection.ts'
import { ListEmpty } from '#ui/collection/list-states.tsx'
import type { Clock } from '#ui/collection/view.ts'
import { GoLink } from '#ui/frame/go-link.tsx'
import { count } from '#ui/frame/money.ts'
import { amount, shortDay } from '#ui/grid/format.ts'
import classes from '#ui/history/past.module.css'
import { useLive, useLiveAggregate } from '#ui/live/use-live.ts'

const MOST = 300

interface Props {
  partId: string | undefined
  clock: Clock
  pick: (partId: string | undefined) => void
}

/** The ledger of a part, the latest movement first, with what was there after each. */
export function StockHistory({ partId, clock, pick }: Props): ReactNode {
  return (
    <>
      <div className={classes.pastTools}>
        <PartPicker {...{ partId, clock, pick }} />
      </div>
      <div className={classes.list}>
        {partId ? (
          <Ledger key={partId} partId={partId} clock={clock} />
        ) : (
          <ListEmpty
            title="Choose a part"
            text="Every movement of its stock stands here, with what was there after it."
          />
        )}
      </div>
    </>
  )
}

function Ledger({ partId, clock }: { partId: string; clock: Clock }): ReactNode {
  const where = [['partId', '==', partId]] as const
  const found = useLive({
    collection: movements.name,
    where,
    orderBy: [['seq', 'desc']],
    limit: MOST,
  }) as unknown as readonly Movement[]
  const total = useLiveAggregate({ collection: movements.name, where, aggregate: { sum: ['qtyDelta', 'valueDelta'] } })
  const sum = (name: string) => ('groups' in total ? 0 : Number(total.sum?.[name]?.value ?? 0))
  if (found.length === 0) return <ListEmpty title="Nothing has moved" text="This part never had stock here." />
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
            {withBalance(found, sum('qtyDelta')).map(({ movement: { id, data }, after }) => (
              <tr key={id}>
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
