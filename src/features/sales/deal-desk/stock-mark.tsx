import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from '#features/sales/deal-desk/deal-desk.module.css'
import { lineAvailability } from '#features/sales/deal-desk/rules.ts'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import { incomingQty, useArrivals } from '#features/stock/parts/parts.tsx'
import type { LineMarkProps } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import { useLiveDoc } from '#ui/live/use-live.ts'

/** The stock indicator of a line: its availability, and a link to its details. */
export function StockMark(props: LineMarkProps): ReactNode {
  const { partId } = props.line
  return typeof partId === 'string' && partId ? (
    <Await fallback={<Level {...props} stock={{ available: 0, incoming: 0 }} isWaiting />}>
      <OfPart {...props} partId={partId} />
    </Await>
  ) : (
    <Level {...props} stock={undefined} />
  )
}

function OfPart({ partId, ...props }: LineMarkProps & { partId: string }): ReactNode {
  const part = useLiveDoc(parts.name, partId) as Part | undefined
  const arrivals = useArrivals()
  const incoming = part ? incomingQty(arrivals(part.data)) : 0
  return <Level {...props} stock={part && { available: (part.data.qtyAvailable ?? 0) - props.taken, incoming }} />
}

interface LevelProps extends LineMarkProps {
  stock: { available: number; incoming: number } | undefined
  isWaiting?: boolean
}

function Level({ line, place, open, stock, isWaiting }: LevelProps): ReactNode {
  if (!line.partNumber && !line.partId && !line.description) return null
  const { tone, words } = lineAvailability(line, stock)
  return (
    <UnstyledButton
      className={`clip inline-flex middle text-12 plain tall-24 underlines ${styles.lamp}`}
      data-tone={isWaiting ? 'quiet' : tone}
      aria-label={`Stock, line ${place}: ${words}`}
      title="Stock, prices and alternatives (F4)"
      onClick={open}
    >
      <span aria-hidden /> {isWaiting ? '' : words}
    </UnstyledButton>
  )
}
