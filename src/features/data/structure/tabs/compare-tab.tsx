import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { addDays, dayIn } from '#base/days.ts'
import { readStructure, type Structure, type StructureCollection } from '#features/data/structure/read-structure.tsx'
import { ComparisonTable } from '#features/data/structure/tabs/comparison-table.tsx'
import { useAnswers } from '#features/data/structure/use-question.tsx'
import type { AnyCollection } from '#model/schema/collection.ts'
import { compareStructures, compareWithDefinition } from '#model/structure/compare-structures.ts'
import { DayInput } from '#ui/fields/date-input.tsx'
import { plainNumber, shortDay } from '#ui/grid/format.ts'
import { wallClockMoment } from '#ui/history/moment.ts'
import { Await, awaited } from '#ui/live/await.tsx'
import { useClock } from '#ui/shell/clock.ts'
import { Spinner } from '#ui/shell/spinner.tsx'
import work from '#ui/work/work.module.css'

const WAYS = { definition: 'Its definition', earlier: 'An earlier day', other: 'Another collection' } as const
type Way = keyof typeof WAYS
const isWay = (name: string): name is Way => Object.hasOwn(WAYS, name)

interface Props {
  name: string
  structure: Structure
  definition: AnyCollection | undefined
  listed: readonly StructureCollection[]
}

/** Compares the documents with their definition, with their own state on an earlier day, or with another collection. */
export function CompareTab({ name, structure, definition, listed }: Props) {
  const { now, timeZone } = useClock()
  const today = dayIn(timeZone, now())
  const others = listed.filter((one) => one.name !== name && one.documents > 0)
  const [way, setWay] = useState<Way>('definition')
  const [day, setDay] = useState<string | undefined>(addDays(today, -1))
  const [other, setOther] = useState(likeliest(name, others)?.name ?? '')
  const answers = useAnswers<Structure>()
  const moment = day ? wallClockMoment(day, undefined, timeZone) : undefined
  return (
    <>
      <div className={`row wrap gap-8-12 ${work.buttons}`}>
        <SegmentedControl
          aria-label="Compare with"
          value={way}
          onChange={(value) => isWay(value) && setWay(value)}
          data={Object.entries(WAYS).map(([value, label]) => ({ value, label }))}
        />
        {way === 'earlier' && <DayInput bare label="State at the end of" day={day} change={setDay} />}
        {way === 'other' && (
          <NativeSelect
            aria-label="Collection to compare with"
            value={other}
            onChange={(event) => setOther(event.currentTarget.value)}
            data={others.map((one) => ({ value: one.name, label: `${one.name} (${plainNumber(one.documents)})` }))}
          />
        )}
      </div>
      {way === 'definition' &&
        (definition ? (
          <ComparisonTable
            heads={['Documents', 'Definition']}
            rows={compareWithDefinition(structure, definition.fields)}
          />
        ) : (
          <p className="text-13 dim breaks">There is no definition to compare with.</p>
        ))}
      {way === 'earlier' && !day && <p className="text-13 dim breaks">Choose a day.</p>}
      <Await fallback={<Spinner />}>
        {way === 'earlier' && day && moment && (
          <Beside
            key={day}
            left={answers.get(day, () => readStructure(name, moment))}
            right={structure}
            heads={[`At the end of ${shortDay(day, today)}`, 'Now']}
          />
        )}
        {way === 'other' && other && (
          <Beside
            key={other}
            left={structure}
            right={answers.get(`of ${other}`, () => readStructure(other))}
            heads={[name, other]}
          />
        )}
      </Await>
    </>
  )
}

interface BesideProps {
  left: Structure | Promise<Structure>
  right: Structure | Promise<Structure>
  heads: readonly [string, string]
}

function Beside({ left, right, heads: [first, second] }: BesideProps) {
  const a = left instanceof Promise ? awaited(left) : left
  const b = right instanceof Promise ? awaited(right) : right
  return (
    <ComparisonTable
      heads={[`${first} (${plainNumber(a.scanned)})`, `${second} (${plainNumber(b.scanned)})`]}
      rows={compareStructures(a, b)}
    />
  )
}

/** The most likely collection to compare with: a copy is named after its original, `payables_copy`. */
const likeliest = (name: string, others: readonly StructureCollection[]): StructureCollection | undefined =>
  others.find((one) => one.name.startsWith(name) || name.startsWith(one.name)) ?? others[0]
