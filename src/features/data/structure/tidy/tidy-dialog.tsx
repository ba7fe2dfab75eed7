import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { OtherCollections } from '#features/data/structure/tabs/other-collections.tsx'
import styles from '#features/data/structure/tidy/tidy-dialog.module.css'
import { TidyWork } from '#features/data/structure/tidy/tidy-work.tsx'
import { useTidy } from '#features/data/structure/tidy/use-tidy.tsx'
import type { FieldFacts } from '#model/structure/structure.ts'
import type { Tidying, TidyPlan } from '#model/structure/tidy.ts'

const NAMES: Record<Tidying, string> = {
  trim: 'Text without spaces around it',
  number: 'Numbers',
  day: 'Days',
  text: 'Text',
  flag: 'Yes or no',
}

interface Props {
  collection: string
  field: FieldFacts
  /** Other collections with a field of this name. */
  others?: readonly string[]
  close: () => void
}

/** Brings the values of a field into one form: what would change is shown first, and one undo takes all of it back. */
export function TidyDialog({ collection, field, others = [], close }: Props) {
  const [plan, setPlan] = useState<TidyPlan & { as: Tidying }>({ collection, field: field.name, as: likely(field) })
  const [also, setAlso] = useState<readonly string[]>([])
  const work = useTidy(plan, also)
  const again = (change: Partial<TidyPlan & { as: Tidying }>) => setPlan({ ...plan, ...change })
  return (
    <TidyWork title={`Normalise ${field.name}`} {...{ work, close }}>
      <div className={styles.choices}>
        <NativeSelect
          label="Every value becomes"
          value={plan.as}
          onChange={(event) => again({ as: event.currentTarget.value as Tidying })}
          data={Object.entries(NAMES).map(([value, label]) => ({ value, label }))}
        />
        {plan.as === 'day' && (
          <NativeSelect
            label="Dates like 03/04/2026"
            value={plan.dayFirst === undefined ? '' : plan.dayFirst ? 'day' : 'month'}
            onChange={(event) => again({ dayFirst: event.currentTarget.value === 'day' })}
            data={[
              ...(plan.dayFirst === undefined ? [{ value: '', label: 'As the values show' }] : []),
              { value: 'month', label: 'Month first: March 4' },
              { value: 'day', label: 'Day first: 3 April' },
            ]}
          />
        )}
        {plan.as === 'number' && (
          <NativeSelect
            label="Numbers like 1.234"
            value={plan.decimalComma ? 'comma' : 'point'}
            onChange={(event) => again({ decimalComma: event.currentTarget.value === 'comma' })}
            data={[
              { value: 'point', label: 'Decimal point' },
              { value: 'comma', label: 'The comma divides decimals' },
            ]}
          />
        )}
        <OtherCollections field={field.name} {...{ others }} chosen={also} choose={setAlso} />
      </div>
    </TidyWork>
  )
}

/** What the field mostly holds by now. */
function likely({ types, expected, problems }: FieldFacts): Tidying {
  if (expected === 'date') return 'day'
  if (expected === 'number' || expected === 'money') return 'number'
  if (expected === 'flag') return 'flag'
  if (expected === 'text' && !types.text) return 'text'
  if (problems.some((problem) => problem.startsWith('Numbers kept as text'))) return 'number'
  return types.day || types.moment ? 'day' : types.number ? 'number' : 'trim'
}
