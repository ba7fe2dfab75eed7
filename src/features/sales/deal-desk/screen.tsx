import { Button } from '@mantine/core'
import { IconClipboardText } from '@tabler/icons-react'
import { useState } from 'react'
import { useDealView } from '#features/sales/deal-desk/parts.tsx'
import { QuoteText } from '#features/sales/deal-desk/text/quote-text.tsx'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import { statusTab } from '#ui/list/rows/list-rows.ts'
import type { ListTab } from '#ui/list/views/view.ts'
import { useUser } from '#ui/session.ts'
import { useKeys } from '#ui/shell/keyboard/keyboard.ts'

const tabs: readonly ListTab[] = [
  statusTab('Draft'),
  statusTab('Quoted'),
  statusTab('Confirmed'),
  {
    name: 'late',
    label: 'Late',
    hot: true,
    where: ({ today }) => [
      ['status', '==', 'Confirmed'],
      ['promiseDate', '<', today],
    ],
  },
  statusTab('Closed'),
  statusTab('Lost'),
  statusTab('Cancelled'),
]

/** Sales: quotes and orders, with their shipping and invoicing status. */
export default function DealsScreen() {
  const { clock, ...view } = useDealView()
  const [isReading, setReading] = useState(false)
  const canWrite = useUser()?.role !== 'viewer'
  useKeys(canWrite ? { v: ['Quote from text', () => setReading(true)] } : {})
  return (
    <>
      {isReading && <QuoteText clock={clock} close={() => setReading(false)} />}
      <CollectionScreen
        {...view}
        purpose="Create a deal, or paste an email or a list to quote."
        tabs={tabs}
        ways={
          canWrite && (
            <Button
              variant="default"
              leftSection={<IconClipboardText size={16} />}
              onClick={() => setReading(true)}
              aria-keyshortcuts="v"
            >
              Quote from text
            </Button>
          )
        }
      />
    </>
  )
}
