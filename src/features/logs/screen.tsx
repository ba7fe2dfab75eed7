import type { ErrorLog } from '#features/logs/collection.ts'
import { logs } from '#features/logs/collection.ts'
import { resolveLog } from '#features/logs/commands.ts'
import { CollectionScreen } from '#ui/collection/collection-screen.tsx'
import { statusTab } from '#ui/collection/list-rows.ts'
import type { Tab } from '#ui/collection/view.ts'

const tabs: readonly Tab[] = [
  { name: 'open', label: 'Open', hot: true, where: () => [['status', '!=', 'completed']] },
  statusTab('pending', 'Pending'),
  statusTab('in_progress', 'In progress'),
  statusTab('completed', 'Completed'),
]

/** Every error that waits for somebody; resolving one takes it off the badge. */
export default function ErrorLogScreen() {
  return (
    <CollectionScreen
      collection={logs}
      heading="Error log"
      searchHint="Message, page or reference"
      purpose="Errors that Prime noticed stand here until somebody has dealt with them."
      tabs={tabs}
      commands={(doc) =>
        (doc as ErrorLog).data.status === 'completed'
          ? []
          : [
              {
                command: resolveLog,
                label: 'Resolve',
                fixed: { logId: doc.id },
                suggest: { resolution: 'Fixed' },
                confirm: ({ resolution }) => `This error is then Completed: ${resolution ?? '…'}. It leaves the badge.`,
              },
            ]
      }
      summary={(data) => [data.page, data.reference].filter(Boolean).join(' · ')}
    />
  )
}
