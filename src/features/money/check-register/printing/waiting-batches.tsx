import { Alert, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { figure } from '#base/text/writing.ts'
import { confirmBatch } from '#features/money/check-register/printing/print-commands.ts'
import { type Check, checks } from '#features/money/checks/collection.ts'
import { query } from '#model/schema/collection.ts'
import { execute } from '#ui/api.ts'
import { useLive } from '#ui/live/use-live.ts'
import { printRecords } from '#ui/print/print.ts'
import { useUser } from '#ui/session.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { useSubmit } from '#ui/use-submit.ts'

const WAITING = query(checks, {
  where: [
    ['confirmed', '==', false],
    ['status', '==', 'Printed'],
  ],
  limit: 500,
})

/** Printed check batches that nobody has confirmed yet: did all checks print well? */
export function WaitingBatches(): ReactNode {
  const waiting = useLive(WAITING) as readonly Check[]
  const [open, setOpen] = useState<string>()
  const canWrite = useUser()?.role !== 'viewer'
  const batches = [...Map.groupBy(waiting, ({ data }) => data.printBatchId ?? '')]
  if (batches.length === 0 || !canWrite) return null
  const chosen = batches.find(([id]) => id === open)
  return (
    <>
      {batches.map(([id, own]) => (
        <Alert key={id} color="yellow" mb="sm">
          <Group justify="space-between">
            <Text size="sm">
              {own.length === 1 ? '1 check was printed' : `${own.length} checks were printed`}:{' '}
              {own[0]!.data.checkNumber}
              {own.length > 1 && ` to ${own.at(-1)!.data.checkNumber}`}. Did all print well?
            </Text>
            <Group gap="xs">
              <Button
                size="xs"
                variant="subtle"
                onClick={() =>
                  void printRecords(
                    { template: 'check', label: 'Checks' },
                    own.map((check) => check.id),
                  )
                }
              >
                Open the PDF
              </Button>
              <Button size="xs" variant="default" onClick={() => setOpen(id)}>
                Confirm batch
              </Button>
            </Group>
          </Group>
        </Alert>
      ))}
      {chosen && <BatchDialog batchId={chosen[0]} batch={chosen[1]} close={() => setOpen(undefined)} />}
    </>
  )
}

function BatchDialog({
  batchId,
  batch,
  close,
}: {
  batchId: string
  batch: readonly Check[]
  close: () => void
}): ReactNode {
  const [spoiledIds, setSpoiled] = useState<readonly string[]>([])
  const [reason, setReason] = useState('')
  const { isBusy, problem, at, clear, submit } = useSubmit()
  const flip = (id: string, isGood: boolean) =>
    setSpoiled(isGood ? spoiledIds.filter((one) => one !== id) : [...spoiledIds, id])
  const confirm = submit(async () => {
    await execute(confirmBatch.name, { batchId, spoiledIds: [...spoiledIds], reason })
    close()
    return { words: spoiledIds.length === 0 ? 'Batch confirmed' : `${spoiledIds.length} spoiled, back in the queue` }
  })
  return (
    <Dialog title="Did all print well?" onClose={close}>
      <form onSubmit={confirm} noValidate>
        <Stack gap="xs">
          <p className="dim">Clear the box of each check that did not print well.</p>
          {batch
            .toSorted((a, b) => Number(a.data.checkNumber) - Number(b.data.checkNumber))
            .map(({ id, data }) => (
              <Checkbox
                key={id}
                label={`${data.checkNumber} · ${data.payeeName} · ${figure(data.amount, 2)}`}
                checked={!spoiledIds.includes(id)}
                onChange={(event) => flip(id, event.currentTarget.checked)}
              />
            ))}
          {spoiledIds.length > 0 && (
            <TextInput
              label="What went wrong"
              description="Spoiled checks are void. Others for the same payments wait in the queue."
              required
              {...at('reason')}
              value={reason}
              onChange={(event) => {
                clear('reason')
                setReason(event.currentTarget.value)
              }}
            />
          )}
          {problem && (
            <Text c="red" size="sm" role="alert">
              {problem}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy}>
              {spoiledIds.length === 0 ? 'All printed well' : `Mark ${spoiledIds.length} as spoiled`}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
