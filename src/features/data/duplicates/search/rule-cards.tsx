import { ActionIcon, Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { dayIn } from '#base/days.ts'
import { type DuplicateRule, duplicateRules } from '#features/data/duplicates/collection.ts'
import { READY_RULES, readyId } from '#features/data/duplicates/rules.ts'
import type { SearchableCollection } from '#features/data/duplicates/search/definitions.tsx'
import styles from '#features/data/duplicates/search/search.module.css'
import type { ScanRequest } from '#features/data/duplicates/search/use-scan.tsx'
import { likeRule } from '#features/data/duplicates/similar.ts'
import { pageOf, withParams } from '#model/record-address.ts'
import { plainNumber, shortMoment } from '#ui/grid/format.ts'
import { useCommit } from '#ui/live/use-command.ts'
import { useUser } from '#ui/session.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { toast } from '#ui/shell/toasts/toasts.tsx'

interface Props {
  saved: readonly DuplicateRule[]
  /** The saved and built-in rules that have been searched, with their last result. */
  searched: readonly DuplicateRule[]
  listed: readonly SearchableCollection[]
  isBusy: boolean
  /** The rule in the form: the id of a saved one, or `ready` for a built-in one. */
  open?: string
  ready?: string
  search: (wanted: ScanRequest) => void
}

/** The saved rules with their last results, and the built-in ones. */
export function RuleCards({ saved, searched, listed, isBusy, open, ready, search }: Props) {
  const { timeZone } = useClock()
  const today = dayIn(timeZone, useNow())
  const canWrite = useUser()?.role !== 'viewer'
  const { run } = useCommit()
  const fitting = READY_RULES.filter(({ collection }) => listed.some(({ name }) => name === collection))

  const lastTime = (data: DuplicateRule['data'] | undefined): string =>
    data?.lastRunAt
      ? `${plainNumber(data.lastFound ?? 0)} found ${shortMoment(data.lastRunAt, today, timeZone)}`
      : 'not searched yet'

  async function remove({ id, data, version }: DuplicateRule): Promise<void> {
    const gone = await run([{ op: 'delete', collection: duplicateRules.name, id, ifVersion: version }])
    if (gone)
      toast(`"${data.name}" removed`, () => void run([{ op: 'create', collection: duplicateRules.name, id, data }]))
  }

  return (
    <aside className={styles.rules} aria-label="Rules">
      {saved.length > 0 && (
        <>
          <h2 className="text-14 bold">Saved rules</h2>
          <ul className="box hides unlisted below-20">
            {saved.map((rule) => {
              const { id, data } = rule
              return (
                <li className="middle text-13" key={id} data-open={id === open || undefined}>
                  <GoLink
                    href={withParams(pageOf(duplicateRules), { rule: id })}
                    aria-current={id === open || undefined}
                  >
                    {data.name}
                  </GoLink>
                  <small>
                    {data.collection}, {lastTime(data)}
                    {data.repeats && `, ${data.repeats.toLowerCase()}`}
                    {data.warns && ', warns'}
                  </small>
                  <span className={`row gap-4 ${styles.cardTools}`}>
                    <Button
                      variant="default"
                      size="compact-sm"
                      disabled={isBusy}
                      aria-label={`Search by ${data.name}`}
                      onClick={() =>
                        search({
                          collection: data.collection,
                          ...likeRule(data),
                          name: data.name,
                          ruleId: id,
                        })
                      }
                    >
                      Search
                    </Button>
                    {canWrite && (
                      <ActionIcon aria-label={`Remove ${data.name}`} onClick={() => void remove(rule)}>
                        <IconTrash size={15} />
                      </ActionIcon>
                    )}
                  </span>
                </li>
              )
            })}
          </ul>
        </>
      )}
      <h2 className="text-14 bold">Ready rules</h2>
      <ul className="box hides unlisted below-20">
        {fitting.map((rule) => (
          <li className="middle text-13" key={rule.id} data-open={rule.name === ready || undefined}>
            <GoLink
              href={withParams(pageOf(duplicateRules), { ready: rule.name })}
              aria-current={rule.name === ready || undefined}
            >
              {rule.name}
            </GoLink>
            <small>
              {lastTime(searched.find(({ id }) => id === readyId(rule))?.data)}
              {rule.repeats && `, ${rule.repeats.toLowerCase()}`}
            </small>
            <span className={`row gap-4 ${styles.cardTools}`}>
              <Button
                variant="default"
                size="compact-sm"
                disabled={isBusy}
                aria-label={`Search by the ready rule ${rule.name}`}
                onClick={() =>
                  search({
                    collection: rule.collection,
                    tests: rule.tests,
                    name: rule.name,
                    ruleId: readyId(rule),
                  })
                }
              >
                Search
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </aside>
  )
}
