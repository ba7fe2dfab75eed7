import { TextInput } from '@mantine/core'
import { useState } from 'react'
import classes from '#features/stock/control/control.module.css'
import {
  dayFigures,
  firstAfter,
  HELD,
  LATEST,
  movedUpTo,
  type StockFigures,
  wayTo,
} from '#features/stock/control/valuation/as-of.ts'
import { ValuationFile } from '#features/stock/control/valuation/valuation-file.tsx'
import type { Movement } from '#features/stock/ledger/collection.ts'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import { pnKey, splitBrand } from '#model/part-numbers/part-number.ts'
import type { AggregateQuery } from '#model/query/query.ts'
import { query } from '#model/schema/collection.ts'
import { DayInput } from '#ui/fields/date-input.tsx'
import { amount, plainNumber } from '#ui/grid/format.ts'
import { Await } from '#ui/live/await.tsx'
import { useLive, useLiveAggregate } from '#ui/live/use-live.ts'

/** Quantity and value of all stock, or of one part, as they were at the end of a day: the sums of the movements up to it. */
export function StockAtDay({ today }: { today: string }) {
  const [day, setDay] = useState<string | undefined>(today)
  const [typed, setTyped] = useState('')
  return (
    <section className={`stack gap-20 ${classes.column}`} aria-label="Stock on a day">
      <h2 className="text-14 bold">Stock on a day</h2>
      <div className={`flex wrap bottom gap-12 ${classes.row}`}>
        <DayInput label="At the end of" day={day} change={setDay} />
        <TextInput
          className={classes.scan}
          label="Part number"
          placeholder="All parts"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      {day ? (
        <Await fallback={<p className="dim">Calculating</p>}>
          {typed.trim() ? (
            <OfPart typed={typed} day={day} />
          ) : (
            <>
              <OfAll day={day} />
              <ValuationFile key={day} day={day} />
            </>
          )}
        </Await>
      ) : (
        <p className="dim">Choose a day.</p>
      )}
    </section>
  )
}

function OfPart({ typed, day }: { typed: string; day: string }) {
  const { brand, partNumber } = splitBrand(typed)
  const found = useLive(query(parts, { where: [['pnKey', '==', pnKey(partNumber)]], limit: 20 })) as readonly Part[]
  const part = found.find(({ data }) => !brand || data.brand?.toUpperCase() === brand) ?? found[0]
  if (!part) return <p className="dim">No part with this number.</p>
  return (
    <>
      <p>
        {part.data.brand} {part.data.partNumber}
      </p>
      <OfOne partId={part.id} day={day} />
    </>
  )
}

/** All stock: computed backwards from the current lots, or forwards from the first movement, whichever is nearer. */
function OfAll({ day }: { day: string }) {
  const [next] = useLive(firstAfter(day)) as readonly Movement[]
  const [latest] = useLive(LATEST) as readonly Movement[]
  const { from, moved } = wayTo(day, next, latest)
  if (!moved) return <Now />
  return from === 'now' ? <BackFromNow moved={moved} /> : <UpFromStart moved={moved} />
}

const Now = () => <Figures {...dayFigures(undefined, useLiveAggregate(HELD))} />

function BackFromNow({ moved }: { moved: AggregateQuery }) {
  const held = useLiveAggregate(HELD)
  return <Figures {...dayFigures(useLiveAggregate(moved), held)} />
}

const UpFromStart = ({ moved }: { moved: AggregateQuery }) => <Figures {...dayFigures(useLiveAggregate(moved))} />

const OfOne = ({ partId, day }: { partId: string; day: string }) => (
  <UpFromStart moved={movedUpTo(day, [['partId', '==', partId]])} />
)

function Figures({ qty, value }: StockFigures) {
  return (
    <div className="flex wrap gap-12" role="status">
      <div className={`box pad-12-14 ${classes.figure}`}>
        <span className="block text-12 dim">Pieces</span>
        <b className="text-20 figures titled">{plainNumber(qty)}</b>
      </div>
      <div className={`box pad-12-14 ${classes.figure}`}>
        <span className="block text-12 dim">Value</span>
        <b className="text-20 figures titled">{amount(value)}</b>
      </div>
    </div>
  )
}
