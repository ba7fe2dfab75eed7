import { ActionIcon, Button, NativeSelect, TagsInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { refuse } from '#base/problem.ts'
import type { AnyReport } from '#model/report/define.ts'
import { execute } from '#ui/api.ts'
import { useLive } from '#ui/live/use-live.ts'
import { usePeople } from '#ui/people.ts'
import { useUser } from '#ui/session.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { useSubmit } from '#ui/use-submit.ts'

const RHYTHMS = ['Every weekday', 'Every week', 'Every month']
const FORMATS = ['PDF', 'XLSX', 'CSV']

interface MailDoc {
  report?: string
  to?: string[]
  every?: string
  lastOutcome?: string
}

/** Schedules a report by email, and lists those already scheduled. */
export function ReportMailDialog(props: {
  spec: AnyReport
  chosen: Readonly<Record<string, string>>
  close: () => void
}): ReactNode {
  const { spec, chosen, close } = props
  const user = useUser()
  const people = usePeople()
  const [to, setTo] = useState<string[]>(user ? [user.email] : [])
  const [every, setEvery] = useState(RHYTHMS[1]!)
  const [format, setFormat] = useState(FORMATS[0]!)
  const { isBusy, problem, at, clear, run, submit } = useSubmit()
  const mails = useLive<MailDoc>({ collection: 'reportMails', where: [['report', '==', spec.name]] })
  const send = submit(async () => {
    if (to.length === 0) throw refuse('Enter at least one address.', 'to')
    const address = new URLSearchParams(chosen).toString()
    const { seq } = await execute('reports.mail', {
      report: spec.name,
      ...(address && { chosen: address }),
      to,
      every,
      format,
    })
    close()
    return { words: `${spec.title} will be sent ${every.toLowerCase()}`, seq }
  })
  return (
    <Dialog onClose={close} title={`Send ${spec.title} by mail`} size={480}>
      <form onSubmit={send} noValidate className="stack gap-16">
        <TagsInput
          label="To"
          description="Only people with an active account receive it."
          data={people.map(({ email }) => email)}
          value={to}
          onChange={(next) => {
            clear('to')
            setTo(next)
          }}
          {...at('to')}
          data-autofocus
        />
        <NativeSelect
          label="Sent"
          data={RHYTHMS}
          value={every}
          onChange={({ currentTarget }) => setEvery(currentTarget.value)}
        />
        <NativeSelect
          label="File"
          data={FORMATS}
          value={format}
          onChange={({ currentTarget }) => setFormat(currentTarget.value)}
        />
        {problem && (
          <p role="alert" className="text-13 late">
            {problem}
          </p>
        )}
        {mails.map(({ id, data }) => (
          <p key={id}>
            {data.every} to {data.to?.join(', ')}. {data.lastOutcome}
            <ActionIcon
              size={24}
              aria-label={`Stop the mail to ${data.to?.join(', ')}`}
              disabled={isBusy}
              onClick={() =>
                void run(async () => {
                  const { seq } = await execute('reports.stopMail', { id })
                  return { words: `${spec.title} is no longer sent`, seq }
                })
              }
            >
              <IconTrash size={16} />
            </ActionIcon>
          </p>
        ))}
        <div className="flex end gap-8">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Send
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
