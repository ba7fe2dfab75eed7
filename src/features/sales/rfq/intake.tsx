import { Button } from '@mantine/core'
import { IconClipboardText, IconPhone } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { counted } from '#base/text/words.ts'
import { inquiries } from '#features/sales/rfq/collection.ts'
import { receiveInquiry } from '#features/sales/rfq/commands.ts'
import { linesIn } from '#model/document/lines.ts'
import { recordAddress } from '#model/record-address.ts'
import { linkedPages } from '#model/record-pages.ts'
import { lines, number, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'
import { CommandDialog } from '#ui/command-button.tsx'
import type { Clock, CommandOffer } from '#ui/list/views/view.ts'
import { useUser } from '#ui/session.ts'
import { useKeys } from '#ui/shell/keyboard/keyboard.ts'

const NO_FIELD = undefined as never

const leadsTo = (result: unknown): { name: string; href: string } => {
  const { id, data } = result as { id: string; data: { rfqNumber?: string } }
  return { name: data.rfqNumber ?? 'it', href: recordAddress(inquiries, id) }
}

/** Entered while the customer is on the phone: first what they want, then who they are. */
const byPhone: CommandOffer = {
  command: receiveInquiry,
  label: 'Inquiry by phone',
  title: 'Inquiry by phone',
  fixed: { source: 'Phone', text: NO_FIELD, contact: NO_FIELD, externalId: NO_FIELD, replyBy: NO_FIELD },
  ask: {
    lines: lines('Parts', {
      partNumber: text('Part number', { mono: true, required: true }),
      brand: text('Brand'),
      qty: number('Quantity'),
    }),
  },
  suggest: { lines: [{}] },
  confirm: ({ lines: chosen }) =>
    `${counted(linesIn(chosen).filter(({ partNumber }) => partNumber).length, 'line')} will be matched and priced. The inquiry then opens with stock and price of each.`,
  action: () => 'Enter inquiry',
  leadsTo,
  opens: true,
}

const fromText: CommandOffer = {
  command: receiveInquiry,
  label: 'Inquiry from text',
  title: 'Inquiry from text',
  fixed: { lines: NO_FIELD, contact: NO_FIELD, caller: NO_FIELD, phone: NO_FIELD } satisfies Data,
  confirm: ({ text: pasted }) => {
    const written = String(pasted ?? '')
      .split('\n')
      .filter((line) => line.trim() !== '')
    return written.length === 0
      ? undefined
      : `${counted(written.length, 'line')} of text will be read. What asks for a part is matched and priced; the sender is read from its From line.`
  },
  action: () => 'Enter inquiry',
  leadsTo,
  opens: true,
}

/** The two ways to enter an inquiry manually, each with a keyboard shortcut; renders nothing for viewers. */
export function InquiryIntake({ clock }: { clock: Clock }): ReactNode {
  const [open, setOpen] = useState<CommandOffer>()
  const canWrite = useUser()?.role !== 'viewer'
  useKeys(
    canWrite
      ? {
          p: [byPhone.label, () => setOpen(byPhone)],
          v: [fromText.label, () => setOpen(fromText)],
        }
      : {},
  )
  if (!canWrite) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPhone size={16} />}
        onClick={() => setOpen(byPhone)}
        aria-keyshortcuts="p"
      >
        By phone
      </Button>
      <Button
        variant="default"
        leftSection={<IconClipboardText size={16} />}
        onClick={() => setOpen(fromText)}
        aria-keyshortcuts="v"
      >
        From text
      </Button>
      {open && <CommandDialog offer={open} clock={clock} related={linkedPages()} close={() => setOpen(undefined)} />}
    </>
  )
}
