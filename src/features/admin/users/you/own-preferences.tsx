import { ActionIcon, Button, Checkbox, NativeSelect, Switch } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { WEEK_STARTS, type WeekStart, WRITINGS, writingOf } from '#base/text/writing.ts'
import styles from '#ui/layouts/users.module.css'
import { keepDesk, type Notice, useDesk } from '#ui/preferences.ts'
import type { User } from '#ui/session.ts'
import { freeLetters } from '#ui/shell/keyboard/keyboard.ts'
import { useScreens } from '#ui/shell/screens.ts'
import { defaultStart } from '#ui/start-page.ts'

const NOTICES: readonly (readonly [Notice, string])[] = [
  ['reminders', 'One of my tasks is due'],
  ['watched tasks', 'A task I watch was changed'],
]

// Changing the format renders everything again: the focus must return to this field.
let hasChosen = false

/** The user's own preferences on every device: start page, notifications and keyboard shortcuts. */
export function OwnPreferences({ user }: { user: User }): ReactNode {
  const { startPage = defaultStart(), locale, weekFrom = 'Monday', leftOut = [], noLetters = false } = useDesk()
  const screens = useScreens().filter(({ built, open, path }) => built && !open && path !== '*')
  const ways = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (hasChosen) ways.current?.focus()
    hasChosen = false
  }, [])
  const keep = (patch: Parameters<typeof keepDesk>[1], words: string) => void keepDesk(user, patch, words)
  return (
    <section className={`panel slim ${styles.panel}`} aria-labelledby="preferences-title">
      <div className={`row wrap between gap-12 below-8 tall-36 ${styles.panelHead}`}>
        <h2 className="text-14 line-20 bold" id="preferences-title">
          Preferences
        </h2>
      </div>
      <div className={`stack gap-12 ${styles.form}`}>
        <NativeSelect
          label="Start page"
          description="First page after login"
          data={screens.map(({ path, label }) => ({ value: path, label }))}
          value={startPage}
          onChange={({ currentTarget: { value } }) =>
            keep({ startPage: value }, `You start at ${screens.find(({ path }) => path === value)?.label}`)
          }
        />
        <NativeSelect
          ref={ways}
          label="Number and date format"
          description="Used on your screens. Printed documents use the company's format."
          data={WRITINGS.map(({ locale, label }) => ({ value: locale, label }))}
          value={writingOf(locale).locale}
          onChange={({ currentTarget: { value } }) => {
            hasChosen = true
            keep({ locale: value }, `Format: ${writingOf(value).label.replace(/:.*/, '')}`)
          }}
        />
        <NativeSelect
          label="Week begins on"
          description="In calendars"
          data={WEEK_STARTS}
          value={weekFrom}
          onChange={({ currentTarget: { value } }) =>
            keep({ weekFrom: value as WeekStart }, `Your weeks begin on ${value}`)
          }
        />
        <Checkbox.Group
          label="Notify me when"
          value={NOTICES.flatMap(([notice]) => (leftOut.includes(notice) ? [] : [notice]))}
          onChange={(wanted) =>
            keep({ leftOut: NOTICES.flatMap(([notice]) => (wanted.includes(notice) ? [] : [notice])) }, 'Notices kept')
          }
        >
          {NOTICES.map(([notice, words]) => (
            <Checkbox key={notice} mt={8} value={notice} label={words} />
          ))}
        </Checkbox.Group>
        <Switch
          label="Single-key shortcuts"
          description="Such as n for a new record and / for the search. When off, use the buttons instead; scanners still work."
          checked={!noLetters}
          onChange={({ currentTarget: { checked } }) =>
            keep({ noLetters: !checked }, checked ? 'Single-key shortcuts on' : 'Single-key shortcuts off')
          }
        />
        <GoKeys user={user} />
      </div>
    </section>
  )
}

/** Letters after `g` for screens that have no shortcut. */
function GoKeys({ user }: { user: User }): ReactNode {
  const { goKeys = {} } = useDesk()
  const screens = useScreens().filter(({ built, path }) => built && path !== '*')
  const free = freeLetters().filter((letter) => !(letter in goKeys))
  const [letter, setLetter] = useState('')
  const [path, setPath] = useState('')
  const [chosenLetter, chosenPath] = [letter || (free[0] ?? ''), path || (screens[0]?.path ?? '')]
  const labelOf = (of: string) => screens.find((screen) => screen.path === of)?.label ?? of
  return (
    <fieldset className={`stack gap-8 slim frameless no-padding ${styles.goes}`}>
      <legend>Custom shortcuts</legend>
      {Object.entries(goKeys).map(([key, to]) => (
        <div key={key} className={`row wrap gap-8 slim ${styles.go}`}>
          <kbd>g</kbd> <kbd>{key}</kbd>
          <span>{labelOf(to)}</span>
          <ActionIcon
            size={24}
            aria-label={`Remove g ${key}`}
            onClick={() => {
              const { [key]: _, ...goes } = goKeys
              void keepDesk(user, { goKeys: goes }, `g ${key} has no page`)
            }}
          >
            <IconX size={14} />
          </ActionIcon>
        </div>
      ))}
      {free.length > 0 && (
        <div className={`row wrap gap-8 slim ${styles.go}`}>
          <kbd>g</kbd>
          <NativeSelect
            aria-label="Letter"
            w={72}
            data={free}
            value={chosenLetter}
            onChange={(event) => setLetter(event.currentTarget.value)}
          />
          <NativeSelect
            aria-label="Leads to"
            data={screens.map((screen) => ({ value: screen.path, label: screen.label }))}
            value={chosenPath}
            onChange={(event) => setPath(event.currentTarget.value)}
          />
          <Button
            variant="default"
            onClick={() => {
              setLetter('')
              void keepDesk(
                user,
                { goKeys: { ...goKeys, [chosenLetter]: chosenPath } },
                `g ${chosenLetter} leads to ${labelOf(chosenPath)}`,
              )
            }}
          >
            Add
          </Button>
        </div>
      )}
    </fieldset>
  )
}
