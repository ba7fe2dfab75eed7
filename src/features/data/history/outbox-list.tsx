import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { outbox } from '#features/records/outbox/collection.ts'
import { places } from '#model/feature.ts'
import { linkedPages } from '#model/record-pages.ts'
import type { Doc } from '#model/schema/value.ts'
import past from '#ui/history/past.module.css'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import { statusTab } from '#ui/list/rows/list-rows.ts'
import type { ListTab } from '#ui/list/views/view.ts'
import { Switch } from '#ui/shell/switch.tsx'

const tabs: readonly ListTab[] = [
  {
    name: 'open',
    label: 'Not sent',
    where: () => [['status', 'in', ['Waiting', 'Sending', 'Failed']]],
    empty: 'All emails are sent',
  },
  { ...statusTab('Failed'), hot: true },
  statusTab('Sent'),
  statusTab('Cancelled'),
]

/** The address of an email's record; undefined when it has none. */
function recordOf({ data }: Doc): string | undefined {
  const place = places.find(({ of }) => of.name === data.collection)
  if (!place || typeof data.recordId !== 'string') return undefined
  return `${place.path}${place.path.includes('?') ? '&' : '?'}id=${encodeURIComponent(data.recordId)}`
}

/** All emails sent or waiting to be sent from records: status, attempts and errors. */
export function OutboxList({ kinds }: { kinds: readonly { name: string; href: string }[] }): ReactNode {
  const { history } = useRouter()
  return (
    <CollectionScreen
      collection={outbox}
      fixed
      noLabels
      above={
        <div className={`flex wrap bottom gap-8 ${past.pastTools}`}>
          <Switch label="Sent" choices={kinds} current="Outbox" />
        </div>
      }
      searchHint="Subject or recipient"
      purpose="Send a document by email from its menu."
      tabs={tabs}
      related={linkedPages()}
      commandKeys={{ s: 'Send again', c: 'Cancel' }}
      rowKeys={{
        o: [
          'Its record',
          (doc) => {
            const href = recordOf(doc)
            if (href) history.push(href)
          },
        ],
      }}
      summary={({ to, documentName }) =>
        [Array.isArray(to) ? to.join(', ') : '', documentName].filter(Boolean).join(' · ')
      }
    />
  )
}
