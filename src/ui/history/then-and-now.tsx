import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Problem } from '#base/problem.ts'
import type { FieldChange } from '#model/commit.ts'
import type { Write } from '#ui/api.ts'
import { commit, execute } from '#ui/api.ts'
import { fieldOf } from '#ui/collection/list-rows.ts'
import { bringBack } from '#ui/collection/remove.ts'
import type { Clock } from '#ui/collection/view.ts'
import { GoLink } from '#ui/frame/go-link.tsx'
import { toast, toastProblem } from '#ui/frame/toasts.tsx'
import { showValue, titleOf } from '#ui/grid/format.ts'
import type { Past } from '#ui/history/as-was.ts'
import type { Place } from '#ui/history/history-entry.tsx'
import classes from '#ui/history/past.module.css'
import { useUser } from '#ui/session.ts'

interface Props {
  past: Past
  clock: Clock
  place: Place
  close: () => void
  /** Reads the list again, after something was put back. */
  again: () => void
}

/** One record then and now, field by field, with the way back for each. */
export function ThenAndNow({ past, clock, place, close, again }: Props): ReactNode {
  const { was, now, changes } = past
  const { of } = place
  const title = titleOf(of.title, was)
  const canWrite = useUser()?.role !== 'viewer'
  const names = [...new Set([...(of.form.flat() as string[]), ...Object.keys(was.data)])]
  const changed = new Map(changes.map((change) => [change.path, change]))

  async function put(words: string, act: () => Promise<{ seq: number }>): Promise<void> {
    try {
      const { seq } = await act()
      toast(words, () => void bringBack([seq]).then(again))
      again()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      toastProblem(error.message)
    }
  }
  const one = (write: Write) => () => commit([write])
  const at = { collection: of.name, id: was.id }

  return (
    <section className={classes.then} aria-label={`${title} then and now`}>
      <header>
        <h2>
          {now ? <GoLink href={`${place.path}?tab=all&id=${encodeURIComponent(was.id)}`}>{title}</GoLink> : title}
        </h2>
        {canWrite && !now && (
          <Button
            size="compact-sm"
            onClick={() => void put(`${title} restored`, () => execute('documents.restore', at))}
          >
            Restore
          </Button>
        )}
        {canWrite && now && changes.length > 0 && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() =>
              void put(`${title} stands as it was`, one({ op: 'set', ...at, data: was.data, ifVersion: now.version }))
            }
          >
            Put the whole record back
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" onClick={close}>
          Close
        </Button>
      </header>
      <dl>
        {names.flatMap((name) => {
          const field = fieldOf(of, name)
          const change = changed.get(name)
          const before = showValue(field, was.data[name], clock)
          if (!before && !change) return []
          return [
            <div key={name} data-changed={change !== undefined || undefined}>
              <dt>{field?.label ?? name}</dt>
              <dd>
                <b>{before || 'nothing'}</b>
                {change && now && <> · now {showValue(field, now.data[name], clock) || 'nothing'}</>}
                {change && now && canWrite && (
                  <button
                    type="button"
                    className={classes.link}
                    aria-label={`Put ${field?.label ?? name} back`}
                    onClick={() =>
                      void put(
                        `${field?.label ?? name} put back`,
                        one({ op: 'update', ...at, ...backOf(change), ifVersion: now.version }),
                      )
                    }
                  >
                    Put back
                  </button>
                )}
              </dd>
            </div>,
          ]
        })}
      </dl>
    </section>
  )
}

const backOf = ({ path, before }: FieldChange): { patch: Record<string, unknown> } | { unset: string[] } =>
  before === undefined ? { unset: [path] } : { patch: { [path]: before } }
