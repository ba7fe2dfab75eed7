import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { CONDITION_CODES, MAX_OF_SERIES, seriesFrom, skuOf } from '#features/data/label-generator/numbers.ts'
import styles from '#features/data/label-generator/screen.module.css'
import { Result } from '#features/data/label-generator/text-tabs.tsx'
import { screenPath } from '#model/feature.ts'
import { withParams } from '#model/record-address.ts'

/** Consecutive lot numbers, to be copied or printed as labels. */
export function LotSeries(): ReactNode {
  const { history } = useRouter()
  const [first, setFirst] = useState('L2611-001')
  const [count, setCount] = useState<number | string>(10)
  const numbers = seriesFrom(first, Number(count) || 0)
  return (
    <div className={`grid ${styles.two}`}>
      <div className={`grid packed gap-12 ${styles.set}`}>
        <TextInput
          label="First number of the series"
          value={first}
          error={first.trim() && numbers.length === 0 && count ? 'Must end with a number.' : undefined}
          onChange={(event) => setFirst(event.currentTarget.value)}
        />
        <NumberInput label="How many numbers" min={1} max={MAX_OF_SERIES} value={count} onChange={setCount} />
        <Button
          variant="default"
          h={32}
          w="fit-content"
          disabled={numbers.length === 0}
          onClick={() =>
            history.push(withParams(screenPath('label-generator'), { make: 'labels', rows: numbers.join('\n') }))
          }
        >
          Make labels of them
        </Button>
      </div>
      <Result title="Series" text={numbers.join('\n')} note="Not reserved. A lot gets its number when it is created." />
    </div>
  )
}

/** The SKU of a part in a condition. */
export function SkuMaker(): ReactNode {
  const [typed, setTyped] = useState('6205-2RS1/C3')
  const [brand, setBrand] = useState('SKF')
  const [condition, setCondition] = useState(Object.keys(CONDITION_CODES)[0]!)
  return (
    <div className={`grid ${styles.two}`}>
      <div className={`grid packed gap-12 ${styles.set}`}>
        <TextInput label="Part number" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
        <TextInput label="Brand" value={brand} onChange={(event) => setBrand(event.currentTarget.value)} />
        <NativeSelect
          label="Condition"
          data={Object.keys(CONDITION_CODES)}
          value={condition}
          onChange={(event) => setCondition(event.currentTarget.value)}
        />
      </div>
      <Result title="SKU" text={skuOf(typed, brand, condition)} note="Brand, part number, condition." />
    </div>
  )
}
