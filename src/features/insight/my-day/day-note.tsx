import { Button, NativeSelect, Textarea } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { startOfDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { mailtoAddress } from '#base/text/mailto.ts'
import { dayNote } from '#features/insight/my-day/note.ts'
import { comments } from '#features/records/comments/collection.ts'
import type { HistoryPage, WholeEntry } from '#model/command/history-page.ts'
import { addressOf, recordKind } from '#model/record-pages.ts'
import { call, commit } from '#ui/api.ts'
import { type Recent, recentsOf } from '#ui/history/recents.ts'
import type { Clock } from '#ui/list/views/view.ts'
import type { User } from '#ui/session.ts'
import { copy } from '#ui/shell/copy.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { submitKey } from '#ui/submit-key.ts'
import { useSubmit } from '#ui/use-submit.ts'

const PAGE = 200
const MAX_PAGES = 5
const isShown = (collection: string): boolean => addressOf(collection, '') !== undefined

interface Props {
  user: User
  clock: Clock
  close: () => void
}

/** The person's work of today in words, from the log, to be edited, copied, sent, or added to a record as a comment. */
export function DayNote({ user, clock, close }: Props): ReactNode {
  const [text, setText] = useState<string>()
  const [touched, setTouched] = useState<readonly Recent[]>([])
  const [on, setOn] = useState('')
  const [failure, setFailure] = useState<string>()
  const { isBusy, problem, at, clear, submit } = useSubmit()
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the dialog opens
  useEffect(() => {
    const stop = new AbortController()
    readToday(user.id, clock, stop.signal).then(
      (entries) => {
        const lines = dayNote(entries, { kindOf: recordKind, isShown })
        setText(lines.length === 0 ? '' : lines.map((line) => `- ${line}`).join('\n'))
        setTouched(recentsOf(entries, isShown, 30))
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setFailure(error instanceof Error ? error.message : String(error))
      },
    )
    return () => stop.abort()
  }, [])

  const post = submit(async () => {
    if (!text?.trim()) throw refuse('Enter a note first.', 'text')
    const record = touched.find(({ collection, id }) => `${collection}/${id}` === on)
    if (!record) throw refuse('Choose the record that gets the comment.', 'record')
    const data = { text, collection: record.collection, recordId: record.id, by: user.email }
    const { seq } = await commit([{ op: 'create', collection: comments.name, data }])
    close()
    return { words: `Note added to ${record.title}`, seq }
  })

  const mail = mailtoAddress('', { subject: `${user.name || user.email}, ${clock.today}`, body: text ?? '' })
  return (
    <Dialog onClose={close} title="My activity today" size={560}>
      <form className="stack gap-14" noValidate onSubmit={post} onKeyDown={submitKey}>
        {text === undefined && !failure && <p>Loading …</p>}
        {text !== undefined && (
          <Textarea
            label="Today’s note"
            autosize
            minRows={6}
            maxRows={16}
            placeholder="No activity of yours today."
            value={text}
            {...at('text')}
            onChange={(event) => {
              clear('text')
              setText(event.currentTarget.value)
            }}
          />
        )}
        {touched.length > 0 && (
          <NativeSelect
            label="Add as a comment on"
            value={on}
            {...at('record')}
            onChange={(event) => {
              clear('record')
              setOn(event.currentTarget.value)
            }}
            data={[
              { value: '', label: 'Select a record you worked on' },
              ...touched.map(({ collection, id, title }) => ({
                value: `${collection}/${id}`,
                label: `${recordKind(collection)} ${title}`,
              })),
            ]}
          />
        )}
        {(problem ?? failure) && <p role="alert">{problem ?? failure}</p>}
        <div className="flex wrap end gap-8">
          <Button component="a" href={mail} variant="default">
            Write an email
          </Button>
          {text && (
            <Button variant="default" onClick={() => void copy(text)}>
              Copy
            </Button>
          )}
          {touched.length > 0 && (
            <Button type="submit" loading={isBusy}>
              Post the comment
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}

async function readToday(by: string, { today, timeZone }: Clock, signal: AbortSignal): Promise<WholeEntry[]> {
  const found: WholeEntry[] = []
  const params = { by, limit: String(PAGE), from: startOfDay(today, timeZone).toISOString() }
  let before: number | null = null
  for (let page = 0; page < MAX_PAGES; page++) {
    const query = new URLSearchParams({ ...params, ...(before !== null && { before: String(before) }) })
    const { entries, nextBefore }: HistoryPage = await call('GET', `/api/history?${query}`, undefined, { signal })
    found.push(...entries)
    before = nextBefore
    if (before === null) break
  }
  return found
}
