import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { daysBetween, toDay } from '#base/days.ts'
import styles from '#features/insight/follow-ups/chasing/chase.module.css'
import type { Chased } from '#features/insight/follow-ups/rules.ts'
import { type FollowUpOutcome, OUTCOMES } from '#features/records/follow-ups/rules.ts'
import { LevelBadge } from '#ui/grid/cells/pills.tsx'
import type { Clock } from '#ui/list/views/view.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { moneyText } from '#ui/shell/money/money.ts'

const PAUSES = [
  { label: 'for a week', days: 7 },
  { label: 'for two weeks', days: 14 },
  { label: 'for a month', days: 30 },
  { label: 'for three months', days: 90 },
]

/** One item to follow up, stored or not. */
export interface Item {
  key: string
  subject: string
  input: Readonly<Record<string, string>>
}

interface Props {
  chased: Chased
  clock: Clock
  canWrite: boolean
  record: (items: readonly Item[], outcome: FollowUpOutcome) => void
  snooze: (row: PartyCardRow) => void
  /** Pauses reminders to this party for this many days. */
  pause: (days: number) => void
  /** Whom to call, and when they usually answer. */
  contact: string | undefined
  /** Opens a reminder for these invoices, by their addresses. */
  remind: (references: readonly string[]) => void
}

/** Everything to follow up with one party, so that one call settles all. */
export function PartyCard({ chased, clock, canWrite, record, snooze, remind, pause, contact }: Props): ReactNode {
  const rows = partyCardRows(chased, clock)
  const found = chased.candidates.filter(({ kind }) => kind === 'Collect').map(({ about }) => about)
  const promised = chased.followUps.flatMap(({ data }) => (data.kind === 'Collect' && data.about ? [data.about] : []))
  const owed = [...found, ...promised]
  return (
    <article className="panel fixed" aria-label={chased.party}>
      <header className={`row gap-12 ${styles.head}`}>
        <h2 className="slim line-20 breaks">{chased.party}</h2>
        <span className="text-13 dim figures lead">
          {[
            `${rows.length} ${rows.length === 1 ? 'item' : 'items'}`,
            ...chased.amounts.map(({ total, currency }) => moneyText(total, currency)),
          ].join(' · ')}
        </span>
        {canWrite && owed.length > 0 && (
          <Button size="compact-sm" variant="light" aria-label={`Remind ${chased.party}`} onClick={() => remind(owed)}>
            Remind
          </Button>
        )}
        {canWrite && owed.length > 0 && (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button size="compact-sm" variant="default" aria-label={`Pause ${chased.party}`}>
                Pause
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Label>Pause reminders</Menu.Label>
              {PAUSES.map(({ label, days }) => (
                <Menu.Item key={days} onClick={() => pause(days)}>
                  {label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        {canWrite && rows.length > 1 && (
          <Outcomes
            label="Record for all"
            name={`Record for all of ${chased.party}`}
            pick={(outcome) => record(rows, outcome)}
          />
        )}
      </header>
      {contact && <p className={`text-13 dim breaks ${styles.contact}`}>{contact}</p>}
      <ul>
        {rows.map((row) => (
          <li
            key={row.key}
            className={`grid middle gap-12 text-13 hair-above tall-36 ${styles.row}`}
            data-row={row.key}
          >
            <span className={`dim ${styles.kind}`}>{row.kind}</span>
            <span className={`strong breaks ${styles.subject}`}>
              {row.href ? (
                <GoLink className="accent underlines" href={row.href}>
                  {row.subject}
                </GoLink>
              ) : (
                row.subject
              )}
              {row.last && <small className="block text-12 dim light">{row.last}</small>}
            </span>
            <span className="figures unbroken text-right">{row.amount}</span>
            <span className={styles.late}>
              <LevelBadge
                level={row.days > 0 ? 'overdue' : 'today'}
                words={row.days > 0 ? `${row.days} ${row.days === 1 ? 'day' : 'days'} overdue` : 'Today'}
              />
            </span>
            {canWrite && (
              <span className={`flex end gap-4 ${styles.acts}`}>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={`Snooze to tomorrow: ${row.subject}`}
                  onClick={() => snooze(row)}
                >
                  Snooze to tomorrow
                </Button>
                <Outcomes
                  label="Record outcome"
                  name={`Record outcome for ${row.subject}`}
                  pick={(outcome) => record([row], outcome)}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
    </article>
  )
}

export interface PartyCardRow extends Item {
  kind: string
  href: string | undefined
  amount: string
  days: number
  last: string | undefined
  followUpId?: string
}

/** The rows of a card: the stored follow-ups of the party, then those found by the rules. */
export function partyCardRows({ candidates, followUps, party }: Chased, clock: Clock): PartyCardRow[] {
  const stored = followUps.map(({ id, data }): PartyCardRow => {
    const day = toDay(data.dueOn, clock.timeZone) ?? clock.today
    return {
      key: id,
      followUpId: id,
      kind: data.kind,
      subject: data.subject,
      href: data.about?.startsWith('/') ? data.about : undefined,
      amount: data.promisedAmount === undefined ? '' : moneyText(data.promisedAmount, data.currency),
      days: Math.max(0, daysBetween(day, clock.today)),
      last: data.notes?.split('\n')[0],
      input: { followUpId: id },
    }
  })
  const found = candidates.map(
    ({ kind, subject, about, days, amount, currency }): PartyCardRow => ({
      key: about,
      kind,
      subject,
      href: about,
      amount: amount === undefined ? '' : moneyText(amount, currency),
      days,
      last: undefined,
      input: { kind, subject, about, partyName: party },
    }),
  )
  return [...stored, ...found]
}

function Outcomes({
  label,
  name,
  pick,
}: {
  label: string
  name: string
  pick: (outcome: FollowUpOutcome) => void
}): ReactNode {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="compact-sm" variant="default" aria-label={name} rightSection={<IconChevronDown size={14} />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {OUTCOMES.map((outcome) => (
          <Menu.Item key={outcome} onClick={() => pick(outcome)}>
            {outcome}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
