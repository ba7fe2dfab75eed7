import { Button } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { CashDialog } from '#features/money/cash-application/cash-dialog.tsx'
import type { Clock } from '#ui/list/views/view.ts'
import { useKeys } from '#ui/shell/keyboard/keyboard.ts'

/** Applies one payment to many invoices, from the list of them. */
export function ApplyCash({ clock }: { clock: Clock }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  useKeys({ a: ['Apply cash', () => setOpen(true)] })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCash size={16} />}
        onClick={() => setOpen(true)}
        aria-keyshortcuts="a"
      >
        Apply cash
      </Button>
      {isOpen && <CashDialog clock={clock} close={() => setOpen(false)} />}
    </>
  )
}
