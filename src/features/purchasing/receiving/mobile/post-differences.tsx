import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { announcedDifferences, type DockLine } from '#features/purchasing/receiving/mobile/counted-rules.ts'
import { linesIn } from '#model/document/lines.ts'
import type { Data } from '#model/schema/value.ts'
import { Dialog } from '#ui/shell/dialog.tsx'

interface Props {
  lines: readonly DockLine[]
  strays: readonly Data[]
  close: () => void
  post: () => void
}

/** The differences between a count and the order, shown before it is posted. */
export function PostDifferences({ lines, strays, close, post }: Props): ReactNode {
  return (
    <Dialog title="Post with these differences" onClose={close} size="lg">
      <ul aria-label="Differences" className="stack gap-8">
        {announcedDifferences(lines).map(({ poLineId, name, words }) => (
          <li key={poLineId} className="stack breaks">
            <b>{name}</b>
            <span>{words}</span>
          </li>
        ))}
        {linesIn(strays as Data[]).map(({ partNumber, qty }) => (
          <li key={String(partNumber)} className="stack breaks">
            <b>{String(partNumber)}</b>
            <span>{String(qty)}, not on this order: not received</span>
          </li>
        ))}
      </ul>
      <p className="dim above-12">Missing pieces stay open on the order.</p>
      <div className="stack gap-8 above-16">
        <Button size="lg" data-autofocus onClick={post}>
          Post receipt
        </Button>
        <Button size="lg" variant="default" onClick={close}>
          Count again
        </Button>
      </div>
    </Dialog>
  )
}
