import { Button } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { beginExpense } from '#features/money/voucher-entry/begin-expense.ts'
import { vouchers } from '#features/money/vouchers/collection.ts'
import { recordAddress } from '#model/record-address.ts'
import type { Doc } from '#model/schema/value.ts'
import { execute } from '#ui/api.ts'
import { askForPictures, attachFiles } from '#ui/record/files/files.tsx'
import { useUser } from '#ui/session.ts'
import { useSubmit } from '#ui/use-submit.ts'

/** The photo of the receipt comes first, then its draft; the rest can be entered later. */
export function PhotoExpense(): ReactNode {
  const { history } = useRouter()
  const { isBusy, run } = useSubmit({ isToast: true })
  const role = useUser()?.role
  if (role !== 'owner' && role !== 'staff') return null
  async function begin(): Promise<void> {
    const files = await askForPictures()
    if (files.length === 0) return
    await run(async () => {
      const { result } = await execute<Doc>(beginExpense.name, {})
      await attachFiles(vouchers.name, result.id, files)
      history.push(recordAddress(vouchers, result.id))
      return { words: 'Receipt saved. Enter payee and amount when you have time.' }
    })
  }
  return (
    <Button
      variant="default"
      leftSection={<IconCamera size={16} aria-hidden />}
      loading={isBusy}
      onClick={() => void begin()}
    >
      {beginExpense.label}
    </Button>
  )
}
