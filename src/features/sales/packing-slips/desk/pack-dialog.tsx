import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBox, IconCamera, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { refuse } from '#base/problem.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { type PackingSlip, packingSlips } from '#features/sales/packing-slips/collection.ts'
import { type Box, boxesOf, chooseBoxes, piecesOf } from '#features/sales/packing-slips/desk/boxes.ts'
import { CartonCard } from '#features/sales/packing-slips/desk/carton-card.tsx'
import styles from '#features/sales/packing-slips/desk/desk.module.css'
import {
  type Carton,
  cartonsIn,
  cartonsOf,
  packedCartons,
  unpackedQty,
  withCarton,
} from '#features/sales/packing-slips/desk/packing.ts'
import { pickedOf, weightOf, whyNotPacked } from '#features/sales/packing-slips/rules.ts'
import { BilledWeight } from '#features/shipping/freight-calculator/parts.tsx'
import { parts } from '#features/stock/parts/collection.ts'
import { linesIn } from '#model/document/lines.ts'
import type { Data } from '#model/schema/value.ts'
import { execute, readOnce } from '#ui/api.ts'
import { plainNumber } from '#ui/grid/format.ts'
import type { OwnDialogProps } from '#ui/list/views/view.ts'
import { Await, awaited } from '#ui/live/await.tsx'
import { useLiveDoc } from '#ui/live/use-live.ts'
import { takePicture } from '#ui/record/files/files.tsx'
import { Dialog } from '#ui/shell/dialog.tsx'
import { submitKey } from '#ui/submit-key.ts'
import { useSubmit } from '#ui/use-submit.ts'

/** Packing into cartons: the contents, weight and dimensions of each; unpacked quantities stay visible. */
export function PackDialog(props: OwnDialogProps): ReactNode {
  return (
    <Await fallback={null}>
      <OfSlip {...props} id={String(props.offer.fixed?.slipId)} />
    </Await>
  )
}

function OfSlip(props: OwnDialogProps & { id: string }): ReactNode {
  const slip = useLiveDoc(packingSlips.name, props.id) as PackingSlip | undefined
  // Read once, outside the component that suspends.
  const [known] = useState(() => catalogOf(linesIn(slip?.data.lines as never)))
  return slip ? (
    <Await fallback={null}>
      <Weighed {...props} slip={slip} catalog={known} />
    </Await>
  ) : null
}

function Weighed(props: PackingProps): ReactNode {
  const isPhone = useMediaQuery('(max-width: 720px)', false, { getInitialValueInEffect: false }) ?? false
  const catalog = awaited(props.catalog)
  return (
    <Dialog title={`Pack ${props.slip.data.slipNumber ?? ''}`} onClose={props.close} size={980} fullScreen={isPhone}>
      <Packing {...props} known={catalog} />
    </Dialog>
  )
}

/** Catalog data of a slip's parts by part id, and the available boxes. */
interface Catalog {
  parts: ReadonlyMap<string, Data>
  weights: ReadonlyMap<string, number>
  boxes: readonly Box[]
}

async function catalogOf(lines: readonly Data[]): Promise<Catalog> {
  const ids = [...new Set(lines.flatMap(({ partId }) => (typeof partId === 'string' ? [partId] : [])))]
  const { gets } = await readOnce({
    gets: [{ collection: settings.name, id: 'sales' }, ...ids.map((id) => ({ collection: parts.name, id }))],
  })
  const [sales, ...found] = gets
  const known = found.flatMap((part) => part ?? [])
  return {
    parts: new Map(known.map(({ id, data }) => [id, data])),
    weights: new Map(
      known.flatMap(({ id, data }) => (typeof data.weightKg === 'number' ? [[id, data.weightKg] as const] : [])),
    ),
    boxes: boxesOf(sales?.data.boxes),
  }
}

interface PackingProps extends OwnDialogProps {
  id: string
  slip: PackingSlip
  catalog: Promise<Catalog>
}

function Packing(props: PackingProps & { known: Catalog }): ReactNode {
  const { offer, close, id, slip, known } = props
  const lines = linesIn(slip.data.lines as never).filter((line) => pickedOf(line) > 0)
  const [cartons, setCartons] = useState<readonly Carton[]>(() => cartonsOf(slip.data as Data))
  const { isBusy, problem, clear, form, submit } = useSubmit()
  const change = (no: number, patch: Partial<Carton>): void => {
    clear()
    setCartons((all) => all.map((one) => (one.no === no ? { ...one, ...patch } : one)))
  }
  const add = (): void => {
    const next = withCarton(cartons, lines)
    setCartons(next)
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLInputElement>(`[data-carton="${next.at(-1)!.no}"] input`)?.focus(),
    )
  }
  /** Assigns the lines to boxes again. Parts without dimensions, and parts that fit no box, stay unpacked. */
  const choose = (): void => {
    clear()
    setCartons(
      cartonsIn(
        chooseBoxes(
          lines.flatMap(
            (line) => piecesOf(String(line.lineId), pickedOf(line), known.parts.get(String(line.partId))) ?? [],
          ),
          known.boxes,
        ).boxes,
      ),
    )
  }
  const canChoose =
    known.boxes.length > 0 && lines.some((line) => piecesOf('', 1, known.parts.get(String(line.partId))) !== undefined)
  const finish = submit(async () => {
    const packed = packedCartons(cartons)
    const why = whyNotPacked(packed, lines)
    if (why) throw refuse(why)
    await execute(offer.command.name, { slipId: id, cartons: packed })
    close()
    return { words: `${slip.data.slipNumber ?? 'The slip'} packed` }
  })
  const left = lines.map((line) => ({ line, qty: unpackedQty(line, cartons) })).filter(({ qty }) => qty !== 0)
  return (
    <form
      ref={form}
      className="stack gap-14"
      noValidate
      onSubmit={finish}
      onKeyDown={(event) => {
        const isField = event.target instanceof HTMLInputElement
        submitKey(event)
        if (event.key === 'c' && !isField && !event.ctrlKey && !event.metaKey && !event.altKey) {
          event.preventDefault()
          add()
        }
      }}
    >
      {cartons.map((carton) => (
        <CartonCard
          key={carton.no}
          {...{ carton, lines, change }}
          weights={known.weights}
          remove={cartons.length > 1 ? () => setCartons((all) => all.filter(({ no }) => no !== carton.no)) : undefined}
        />
      ))}
      <p
        role={problem ? 'alert' : 'status'}
        className={`text-13 dim tall-20 ${styles.message}`}
        data-wrong={!!problem || undefined}
      >
        {problem ??
          (left.length > 0
            ? left
                .map(({ line, qty }) =>
                  qty > 0 ? `${qty} of ${line.partNumber} not in a carton` : `${-qty} of ${line.partNumber} too many`,
                )
                .join(', ')
            : packedWords(weightOf(packedCartons(cartons))))}
      </p>
      <BilledWeight pieces={packedCartons(cartons)} />
      <div className={`flex wrap end gap-8 ${styles.buttons}`}>
        {canChoose && (
          <Button variant="default" leftSection={<IconBox size={18} />} onClick={choose}>
            Choose boxes
          </Button>
        )}
        <Button variant="default" leftSection={<IconPlus size={18} />} onClick={add} aria-keyshortcuts="c">
          Add a carton
        </Button>
        <Button
          variant="default"
          leftSection={<IconCamera size={18} />}
          onClick={() => takePicture(packingSlips.name, id)}
        >
          Add a photo
        </Button>
        <Button type="submit" loading={isBusy} aria-keyshortcuts="Control+Enter">
          Pack
        </Button>
      </div>
    </form>
  )
}

const packedWords = (weight: number): string =>
  weight > 0
    ? `Everything is packed; total weight ${plainNumber(weight)} kg.`
    : 'Everything is packed. Enter the weight of each carton.'
