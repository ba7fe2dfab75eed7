import { Button, TextInput } from '@mantine/core'
import { IconArrowLeft, IconBarcode, IconCamera } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { counted } from '#base/text/words.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { type Receipt, receipts } from '#features/purchasing/receiving/collection.ts'
import { countReceipt } from '#features/purchasing/receiving/counting.ts'
import { type Begun, begunCounts } from '#features/purchasing/receiving/mobile/begun.ts'
import { CountPad } from '#features/purchasing/receiving/mobile/count-pad.tsx'
import {
  announcedDifferences,
  type DockLine,
  dockLines,
  lineOfCode,
} from '#features/purchasing/receiving/mobile/counted-rules.ts'
import styles from '#features/purchasing/receiving/mobile/mobile.module.css'
import { PostDifferences } from '#features/purchasing/receiving/mobile/post-differences.tsx'
import { ScanCode } from '#features/purchasing/receiving/mobile/scan-code.tsx'
import { discardReceipt, postReceipt } from '#features/purchasing/receiving/post-count.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { pnKey } from '#model/part-numbers/part-number.ts'
import { anyOf } from '#model/query/any-of.ts'
import { query } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'
import { execute, newKey } from '#ui/api.ts'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import { useLiveDoc } from '#ui/live/use-live.ts'
import { useQueue } from '#ui/offline/use-queue.tsx'
import { useUser } from '#ui/session.ts'
import { beep } from '#ui/shell/toasts/beep.ts'
import { toast } from '#ui/shell/toasts/toasts.tsx'
import { useSubmit } from '#ui/use-submit.ts'

/**
 * One receipt at the dock: counts start at zero, those of several phones add up, and posting reports the differences.
 */
export function CountPage({ receiptId }: { receiptId: string }): ReactNode {
  const { waiting, queue } = useQueue()
  const begun = begunCounts(waiting).find(({ receipt }) => receipt.id === receiptId)
  if (begun) return <Counting {...begun} begun={begun} />
  const id = queue.idOf(receiptId)
  return (
    <>
      {id !== receiptId && (
        <p role="status" className="dim">
          Someone else began to count this order already. Your counts were added to that receipt.
        </p>
      )}
      <KnownCount receiptId={id} />
    </>
  )
}

/** A count that exists on the server. */
function KnownCount({ receiptId }: { receiptId: string }): ReactNode {
  const receipt = useLiveDoc(receipts.name, receiptId) as Receipt | undefined
  const { history } = useRouter()
  if (!receipt)
    return (
      <p className={`dim text-center ${styles.nothing}`}>
        There is no such receipt. <Button onClick={() => history.push('/mdelivery')}>All arrivals</Button>
      </p>
    )
  return <OrderCount receipt={receipt} />
}

function OrderCount({ receipt }: { receipt: Receipt }): ReactNode {
  const order = useLiveDoc(purchaseOrders.name, receipt.data.poId) as Begun['order'] | undefined
  return <Counting receipt={receipt} order={order} />
}

/** `begun`: the server does not know this count yet; its entries are sent after its start. */
function Counting({
  receipt,
  order,
  begun,
}: {
  receipt: Receipt
  order: Begun['order'] | undefined
  begun?: Begun
}): ReactNode {
  const { receiptNumber, poNumber, vendorName, blind, status } = receipt.data
  const { waiting, act, photograph, queue } = useQueue()
  const { history } = useRouter()
  const canWrite = useUser()?.role !== 'viewer' && status === 'Draft'
  const [line, setLine] = useState<DockLine>()
  const [typed, setTyped] = useState('')
  const [isScanning, setScanning] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { isBusy, run } = useSubmit({ isToast: true })
  const lines = dockLines(order?.data, { id: receipt.id, ...receipt.data }, waiting)
  const keys = [...new Set(lines.map(({ partNumber }) => pnKey(partNumber)).filter(Boolean))]
  const known = useDocs(keys.length > 0 ? query(parts, { where: [anyOf('pnKey', keys)] }) : undefined, {
    ignoreErrors: true,
  })
  const own = waiting.filter(({ input }) => input.receiptId === receipt.id)
  const name = receiptNumber ?? `PO ${poNumber}`

  function count(input: Data, what: string): void {
    const key = newKey()
    act({
      key,
      command: countReceipt.name,
      input: { receiptId: receipt.id, countId: key, ...input },
      label: `Count ${String(input.qty)} of ${what}`,
      ...(begun && { after: begun.key }),
    })
    beep()
  }
  function take(code: string): void {
    setScanning(false)
    setTyped('')
    const found = lineOfCode(lines, code, known)
    if (found) setLine(found)
    else if (code.trim()) {
      count({ partNumber: code.trim(), qty: 1 }, code.trim())
      toast(`${code.trim()} is not on this order. It is listed beside it.`)
    }
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    take(typed)
  }
  function discard(): void {
    if (!begun) return void finish(discardReceipt.name, { reason: 'Discarded at the dock' }, () => `${name} discarded`)
    queue.drop(begun.key)
    history.push('/mdelivery')
  }
  const finish = (command: string, input: object, messageOf: (result: never) => string) =>
    run(async () => {
      const { result } = await execute(command, { receiptId: receipt.id, ...input })
      history.push('/mdelivery')
      return { words: messageOf(result as never) }
    })
  const post = () => {
    setAsking(false)
    void finish(postReceipt.name, {}, ({ differences }: { differences: readonly Difference[] }) =>
      postedWords(name, differences, lines),
    )
  }
  const strays = (receipt.data.strays ?? []) as readonly Data[]
  return (
    <>
      <div className="stack top gap-4 below-8">
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconArrowLeft size={20} />}
          onClick={() => history.push('/mdelivery')}
        >
          Arrivals
        </Button>
        <p className="dim">
          <b>{receiptNumber ?? 'Not sent yet'}</b> · PO {poNumber} · {vendorName}
          {blind && ' · blind count'}
          {status !== 'Draft' && ` · ${status}`}
        </p>
      </div>
      {canWrite && (
        <form className={`flex gap-8 below-8 ${styles.find}`} onSubmit={submit}>
          <TextInput
            size="lg"
            aria-label="Part number"
            placeholder="Scan or type a part number"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button size="lg" variant="default" aria-label="Scan a code" px={14} onClick={() => setScanning(true)}>
            <IconBarcode size={24} aria-hidden />
          </Button>
        </form>
      )}
      <ul aria-label="Lines">
        {lines.map((one) => (
          <li key={one.poLineId}>
            <button
              type="button"
              className={`panel flex between gap-12 full text-left pad-12-14 ${styles.row}`}
              disabled={!canWrite}
              onClick={() => setLine(one)}
            >
              <span className="stack slim breaks">
                <b>{one.partNumber || `Line ${one.poLineId}`}</b>
                <small className="dim">{one.description}</small>
              </span>
              <span
                className={`stack fixed unbroken bottom figures ${styles.figure}`}
                data-done={one.expected !== undefined && one.counted === one.expected ? true : undefined}
              >
                <b>{one.counted}</b>
                <small className="dim">
                  {one.expected === undefined ? 'counted' : `of ${one.expected}`}
                  {one.rejected > 0 && `, ${one.rejected} rejected`}
                </small>
              </span>
            </button>
          </li>
        ))}
        {strays.map(({ partNumber, qty }) => (
          <li key={String(partNumber)} className={styles.stray}>
            {String(partNumber)}: {String(qty)}, not on this order
          </li>
        ))}
      </ul>
      {canWrite && (
        <div className={`stack gap-12 ${styles.end}`}>
          <Button
            size="lg"
            variant="default"
            leftSection={<IconCamera size={20} />}
            onClick={() => void photograph(receipts.name, receipt.id, name)}
          >
            Add a photo
          </Button>
          <Button
            size="lg"
            loading={isBusy}
            disabled={own.length > 0}
            onClick={() => (announcedDifferences(lines).length + strays.length > 0 ? setAsking(true) : post())}
          >
            {own.length > 0
              ? `${counted(own.length, begun ? 'entry' : 'count', begun ? 'entries' : 'counts')} to send first`
              : 'Post receipt'}
          </Button>
          <Button variant="subtle" color="gray" disabled={isBusy} onClick={() => history.push('/mdelivery')}>
            Leave it for the office
          </Button>
          <Button variant="subtle" color="red" disabled={isBusy} onClick={discard}>
            Discard
          </Button>
        </div>
      )}
      {line && (
        <CountPad
          line={line}
          close={() => setLine(undefined)}
          count={(input) => count({ poLineId: line.poLineId, ...input }, line.partNumber)}
          weightKg={known?.find(({ id }) => id === line.partId)?.data.weightKg}
          photograph={(what) => photograph(receipts.name, receipt.id, line.partNumber || `line ${line.poLineId}`, what)}
        />
      )}
      {isAsking && canWrite && <PostDifferences {...{ lines, strays, post }} close={() => setAsking(false)} />}
      {isScanning && <ScanCode title="Scan a part" close={() => setScanning(false)} found={take} />}
    </>
  )
}

interface Difference {
  poLineId: string
  expected: number
  counted: number
}

/** The message after posting; a blind count shows only now what was expected. */
function postedWords(number: string, differences: readonly Difference[], lines: readonly DockLine[]): string {
  if (differences.length === 0) return `${number} posted, as ordered`
  const [first] = differences
  const name = lines.find(({ poLineId }) => poLineId === first!.poLineId)?.partNumber ?? `line ${first!.poLineId}`
  const others = differences.length - 1
  return `${number} posted. ${name}: ${first!.counted} of ${first!.expected}${others > 0 ? `, and ${counted(others, 'other line')} ${others === 1 ? 'differs' : 'differ'}` : ''}`
}
