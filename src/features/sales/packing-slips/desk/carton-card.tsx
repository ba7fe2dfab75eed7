import { Button, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from '#features/sales/packing-slips/desk/desk.module.css'
import { type Carton, netWeightOf } from '#features/sales/packing-slips/desk/packing.ts'
import { pickedOf } from '#features/sales/packing-slips/rules.ts'
import type { Data } from '#model/schema/value.ts'
import { plainNumber } from '#ui/grid/format.ts'

interface Props {
  carton: Carton
  lines: readonly Data[]
  /** Unit weights by part id, in kg. */
  weights: ReadonlyMap<string, number>
  change: (no: number, patch: Partial<Carton>) => void
  remove: (() => void) | undefined
}

const SIZES = [
  ['weightKg', 'Weight, kg'],
  ['l', 'Length, cm'],
  ['w', 'Width, cm'],
  ['h', 'Height, cm'],
] as const

/** One carton: weight first, because nothing ships without it; then its dimensions, tracking number and contents. */
export function CartonCard({ carton, lines, weights, change, remove }: Props): ReactNode {
  const { no, held } = carton
  const net = netWeightOf(carton, lines, weights)
  return (
    <fieldset className={`box pad-12-16 ${styles.carton}`} data-carton={no}>
      <legend>Carton {no}</legend>
      <div className={`grid gap-8-12 ${styles.sizes}`}>
        {SIZES.map(([name, label]) => (
          <TextInput
            key={name}
            label={label}
            aria-label={`${label}, carton ${no}`}
            inputMode="decimal"
            autoComplete="off"
            {...(name === 'weightKg' && net !== undefined && { placeholder: `${plainNumber(net)} net` })}
            value={carton[name]}
            onChange={(event) => change(no, { [name]: event.currentTarget.value })}
          />
        ))}
        <TextInput
          label="Tracking #"
          aria-label={`Tracking number, carton ${no}`}
          autoComplete="off"
          spellCheck={false}
          value={carton.trackingNumber}
          onChange={(event) => change(no, { trackingNumber: event.currentTarget.value })}
        />
      </div>
      <ul className={`unlisted ${styles.contents}`} aria-label={`In carton ${no}`}>
        {lines.map((line) => {
          const id = String(line.lineId)
          const name = [line.brand, line.partNumber, line.lotNumber].filter(Boolean).join(' ')
          return (
            <li className="row between gap-12 text-13 pad-y-4" key={id}>
              <span>{name}</span>
              <TextInput
                size="xs"
                w={110}
                aria-label={`${name} in carton ${no}`}
                inputMode="decimal"
                rightSection={<span className="text-12 dim">of {pickedOf(line)}</span>}
                rightSectionWidth={58}
                value={held[id] === undefined ? '' : String(held[id])}
                onFocus={(event) => event.currentTarget.select()}
                onChange={(event) => {
                  const qty = Number(event.currentTarget.value.replace(',', '.'))
                  change(no, { held: { ...held, [id]: Number.isFinite(qty) && qty > 0 ? qty : 0 } })
                }}
              />
            </li>
          )
        })}
      </ul>
      {remove && (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={remove}>
          Remove carton {no}
        </Button>
      )}
    </fieldset>
  )
}
