import { IconCalendarTime, IconCheck, IconHandStop, IconPlayerPlay } from '@tabler/icons-react'
import { actOnMany } from '#features/insight/party-figures/act-on-many.tsx'
import { approvePayables, holdPayables, releasePayables, schedulePayables } from '#features/money/payables/actions.ts'
import { openBalance } from '#features/money/payables/rules.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { BulkActs } from '#ui/list/bulk/bulk-acts.tsx'

const act = actOnMany('bill', (data) => openBalance(data))
const isOpen = ({ status }: Data): boolean => (status ?? 'Open') === 'Open'

const ACTS = [
  act({
    label: 'Approve',
    Icon: IconCheck,
    command: approvePayables,
    takes: ({ status }) => status === 'Draft',
    outcome: 'are then Open',
  }),
  act({
    label: 'Schedule',
    Icon: IconCalendarTime,
    command: schedulePayables,
    takes: isOpen,
    outcome: 'are then to be paid on that day',
    suggest: ({ today }) => ({ scheduledFor: today }),
  }),
  act({
    label: 'Hold',
    Icon: IconHandStop,
    command: holdPayables,
    takes: (data) => isOpen(data) && data.onHold !== true,
    outcome: 'are then not paid until they are released',
  }),
  act({
    label: 'Release',
    Icon: IconPlayerPlay,
    command: releasePayables,
    takes: (data) => isOpen(data) && data.onHold === true,
    outcome: 'may then be paid again',
  }),
]

/** What the ticked bills take together. */
export const PayableBulk = (props: { selected: readonly Doc[]; clear: () => void }) => (
  <BulkActs {...props} acts={ACTS} />
)
