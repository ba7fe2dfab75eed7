import { useRouter } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { CloneJob } from '#features/clone/clone-job.tsx'
import { KeptPlans, readKept } from '#features/clone/kept-plans.tsx'
import { LivePlan } from '#features/clone/live-plan.tsx'
import type { Listed } from '#features/clone/plan-parts.tsx'
import { RecentClones, readRecent } from '#features/clone/recent-clones.tsx'
import type { ClonePlan } from '#model/clone.ts'
import { call } from '#ui/api.ts'
import { Spinner } from '#ui/frame/spinner.tsx'
import { Await, awaited } from '#ui/live/await.tsx'

interface Props {
  path: string
  chosen: readonly string[]
}

const readListed = (): Promise<readonly Listed[]> => call<readonly Listed[]>('GET', '/api/collections')

const readAnswers = () => ({ listed: readListed(), recent: readRecent(), kept: readKept() })

/** The plan of a clone, or the clone that the address names. */
export function LiveClone({ path, chosen }: Props) {
  const { history } = useRouter()
  const search = useSyncExternalStore(history.subscribe, () => history.location.search)
  const begun = new URLSearchParams(search).get('clone') ?? undefined
  const first = new URLSearchParams(search).get('collection') ?? undefined
  // A plan that is changed, or used once more.
  const [again, setAgain] = useState<ClonePlan>()
  // A plan that is taken up stands in a form of its own.
  const [planAt, setPlanAt] = useState(0)
  const [answers, setAnswers] = useState(readAnswers)
  if (begun !== undefined)
    return (
      <CloneJob
        key={begun}
        id={begun}
        leave={(plan) => {
          setAgain(plan)
          setAnswers(readAnswers())
          history.push(path)
        }}
      />
    )
  return (
    <Await fallback={<Spinner />}>
      <Plan
        key={planAt}
        answer={answers.listed}
        chosen={first === undefined ? chosen : [first]}
        {...(again && { again })}
        kept={() => setAnswers({ ...answers, kept: readKept() })}
        opened={(id) => history.push(`${path}?clone=${encodeURIComponent(id)}`)}
      />
      <KeptPlans
        answer={answers.kept}
        path={path}
        use={(plan) => {
          setAgain(plan)
          setPlanAt(planAt + 1)
        }}
        again={() => setAnswers({ ...answers, kept: readKept() })}
      />
      <RecentClones answer={answers.recent} path={path} />
    </Await>
  )
}

interface PlanProps {
  answer: Promise<readonly Listed[]>
  chosen: readonly string[]
  again?: ClonePlan
  opened: (id: string) => void
  kept: () => void
}

const Plan = ({ answer, ...props }: PlanProps) => <LivePlan listed={awaited(answer)} {...props} />
