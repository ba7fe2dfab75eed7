import { useRouter } from '@tanstack/react-router'
import { Suspense, use, useState, useSyncExternalStore } from 'react'
import { CloneJob } from '#features/clone/clone-job.tsx'
import { LivePlan } from '#features/clone/live-plan.tsx'
import type { Listed } from '#features/clone/plan-parts.tsx'
import { RecentClones, readRecent } from '#features/clone/recent-clones.tsx'
import type { ClonePlan } from '#model/clone.ts'
import { call } from '#ui/api.ts'
import { Spinner } from '#ui/frame/spinner.tsx'

interface Props {
  path: string
  chosen: readonly string[]
}

const readListed = (): Promise<readonly Listed[]> => call<readonly Listed[]>('GET', '/api/collections')

/** The plan of a clone, or the clone that the address names. */
export function LiveClone({ path, chosen }: Props) {
  const { history } = useRouter()
  const search = useSyncExternalStore(history.subscribe, () => history.location.search)
  const begun = new URLSearchParams(search).get('clone') ?? undefined
  const first = new URLSearchParams(search).get('collection') ?? undefined
  // A plan that is changed, or used once more.
  const [again, setAgain] = useState<ClonePlan>()
  const [answers, setAnswers] = useState(() => ({ listed: readListed(), recent: readRecent() }))
  if (begun !== undefined)
    return (
      <CloneJob
        key={begun}
        id={begun}
        leave={(plan) => {
          setAgain(plan)
          setAnswers({ listed: readListed(), recent: readRecent() })
          history.push(path)
        }}
      />
    )
  return (
    <Suspense fallback={<Spinner />}>
      <Plan
        answer={answers.listed}
        chosen={first === undefined ? chosen : [first]}
        {...(again && { again })}
        opened={(id) => history.push(`${path}?clone=${encodeURIComponent(id)}`)}
      />
      <RecentClones answer={answers.recent} path={path} />
    </Suspense>
  )
}

interface PlanProps {
  answer: Promise<readonly Listed[]>
  chosen: readonly string[]
  again?: ClonePlan
  opened: (id: string) => void
}

const Plan = ({ answer, ...props }: PlanProps) => <LivePlan listed={use(answer)} {...props} />
