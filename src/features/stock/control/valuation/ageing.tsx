import { dayIn } from '#base/days.ts'
import { percent } from '#base/writing.ts'
import classes from '#features/stock/control/control.module.css'
import { AGE_BUCKETS, agedClauses } from '#features/stock/control/rules.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { amount } from '#ui/grid/format.ts'
import { useLiveAggregate } from '#ui/live/use-live.ts'
import stock from '#ui/record/linked/stock.module.css'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { Page } from '#ui/shell/pages/page.tsx'

/** The value of the stock by how long it has lain, kept true while goods move. */
export function AgeingArea() {
  const { timeZone } = useClock()
  const today = dayIn(timeZone, useNow())
  const total = useValue([])
  return (
    <Page note={`${amount(total)} in stock`}>
      <div className={classes.page}>
        <div className={classes.column}>
          <div className={stock.box}>
            <table className={stock.table}>
              <thead>
                <tr>
                  <th scope="col">Age</th>
                  <th scope="col" data-right>
                    Value
                  </th>
                  <th scope="col" data-right>
                    Share
                  </th>
                  <th scope="col" />
                </tr>
              </thead>
              <tbody>
                {AGE_BUCKETS.map((bucket) => (
                  <Bucket key={bucket.label} bucket={bucket} today={today} total={total} />
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <td>Total</td>
                  <td data-right>{amount(total)}</td>
                  <td colSpan={2} />
                </tr>
              </tfoot>
            </table>
          </div>
          <p className={classes.dim}>Age counts from the receipt date; value is at landed cost.</p>
        </div>
      </div>
    </Page>
  )
}

function Bucket({ bucket, today, total }: { bucket: (typeof AGE_BUCKETS)[number]; today: string; total: number }) {
  const value = useValue(agedClauses(bucket, today))
  const share = total > 0 ? value / total : 0
  return (
    <tr>
      <td>{bucket.label}</td>
      <td data-right>{amount(value)}</td>
      <td data-right>{percent(Math.round(share * 100))}</td>
      <td style={{ width: '40%' }}>
        <div className={classes.bar} style={{ width: `${share * 100}%` }} />
      </td>
    </tr>
  )
}

function useValue(where: ReturnType<typeof agedClauses>): number {
  const answer = useLiveAggregate({
    collection: lots.name,
    ...(where.length > 0 && { where }),
    aggregate: { sum: ['value'] },
  })
  return 'groups' in answer ? 0 : Number(answer.sum?.value?.value ?? 0)
}
