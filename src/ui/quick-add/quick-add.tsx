import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useState } from 'react'
import { shortDay } from '#ui/grid/format.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { personName, usePeople } from '#ui/people.ts'
import classes from '#ui/quick-add/quick-add.module.css'
import { type ReadTask, readQuick } from '#ui/quick-add/read.ts'
import { useSubmit } from '#ui/use-submit.ts'

interface Props {
  label: string
  placeholder: string
  clock: Clock
  input?: RefObject<HTMLInputElement | null>
  /** The day of a line that names none. */
  defaultDay?: string
  add: (reading: ReadTask) => Promise<void>
  /** Opens the record of a line that is only a number, such as `110326-01`. */
  open?: (number: string) => void
}

/** The number of a document or part by itself: one word with digits in it. */
const NUMBER = /^(?=\S*\d)(?=\S*(?:-|\d\S*\d))[A-Za-z\d][\w./-]{3,}$/

/** One line that becomes a record; how it was parsed is shown below it before Enter. */
export function QuickAdd({ label, placeholder, clock, input, defaultDay, add, open }: Props): ReactNode {
  const people = usePeople()
  const [line, setLine] = useState('')
  const { isBusy, problem, submit } = useSubmit()
  const reading = readQuick(line, { today: clock.today, people })
  const dueOn = reading.dueOn ?? defaultDay
  const number = open && NUMBER.test(line.trim()) ? line.trim() : undefined

  const send = submit(async () => {
    if (!reading.title) return undefined
    if (number) open?.(number)
    else await add({ ...reading, ...(dueOn && { dueOn }) })
    setLine('')
    return undefined
  })

  return (
    <form className={`row wrap fixed ${classes.line}`} onSubmit={send}>
      <TextInput
        ref={input}
        className={classes.input ?? ''}
        aria-label={label}
        placeholder={placeholder}
        value={line}
        error={problem}
        leftSection={<IconPlus size={16} aria-hidden />}
        onChange={(event) => setLine(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          setLine('')
          event.currentTarget.blur()
        }}
      />
      {line.trim() && (
        <>
          <span className="text-13 dim breaks" aria-live="polite">
            {(number
              ? [`Opens ${number}`]
              : [
                  reading.title || 'Enter what is to be done',
                  dueOn && shortDay(dueOn, clock.today),
                  reading.time && `reminds at ${reading.time}`,
                  reading.assignee && `for ${personName(reading.assignee, people)}`,
                  reading.priority && `${reading.priority.toLowerCase()} priority`,
                  reading.about && 'linked',
                ]
            )
              .filter(Boolean)
              .join(' · ')}
          </span>
          <Button type="submit" h={32} loading={isBusy} disabled={!reading.title}>
            {number ? 'Open' : 'Add'}
          </Button>
        </>
      )}
    </form>
  )
}
