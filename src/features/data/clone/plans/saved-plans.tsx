import { Button } from '@mantine/core'
import { use as read } from 'react'
import { Problem } from '#base/problem.ts'
import { REPEAT_WORDS } from '#features/data/clone/plans/save-plan.tsx'
import type { ClonePlan, SavedPlan } from '#model/clone/clone.ts'
import { call } from '#ui/api.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { toast, toastProblem } from '#ui/shell/toasts/toasts.tsx'
import work from '#ui/work/work.module.css'

export const readSavedPlans = async (): Promise<readonly SavedPlan[]> =>
  (await call<{ items: readonly SavedPlan[] }>('GET', '/api/clone-plans')).items

interface Props {
  answer: Promise<readonly SavedPlan[]>
  path: string
  use: (plan: ClonePlan) => void
  again: () => void
}

/** The saved plans: each can be used, and its automatic copies can be viewed. */
export function SavedPlans({ answer, path, use, again }: Props) {
  const saved = read(answer)
  if (saved.length === 0) return null
  async function forget({ id, name }: SavedPlan): Promise<void> {
    try {
      await call('DELETE', `/api/clone-plans/${encodeURIComponent(id)}`)
      toast(`${name} deleted; its copies are kept`)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      toastProblem(error.message)
    }
    again()
  }
  return (
    <section className={work.recent} aria-labelledby="saved-plans">
      <h2 className="text-14 line-20 bold below-8" id="saved-plans">
        Kept plans
      </h2>
      <ul className="box unlisted">
        {saved.map((one) => (
          <li className="flex wrap gap-4-16 pad-8-12 text-13 figures" key={one.id}>
            <b>{one.name}</b>
            <span>{one.plan.items.map(({ source, target }) => `${source} to ${target}`).join(', ')}</span>
            <span>{REPEAT_WORDS[one.repeat]}</span>
            {one.problem && <span role="alert">Last run failed: {one.problem}</span>}
            {one.copies.map(({ day, clone }) => (
              <GoLink key={clone} href={`${path}?clone=${encodeURIComponent(clone)}`}>
                {day}
              </GoLink>
            ))}
            <Button size="compact-xs" variant="default" aria-label={`Use ${one.name}`} onClick={() => use(one.plan)}>
              Use
            </Button>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Forget ${one.name}`}
              onClick={() => void forget(one)}
            >
              Forget
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
