import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { CloneRun } from '#features/data/clone/clone-job.tsx'
import { LivePlan } from '#features/data/clone/plans/live-plan.tsx'
import type { CloneableCollection } from '#features/data/clone/plans/plan-parts.tsx'
import { RecentClones, readRecentClones } from '#features/data/clone/plans/recent-clones.tsx'
import { readSavedPlans, SavedPlans } from '#features/data/clone/plans/saved-plans.tsx'
import type { ClonePlan } from '#model/clone/clone.ts'
import { call } from '#ui/api.ts'
import { Await, awaited } from '#ui/live/await.tsx'
import { Spinner } from '#ui/shell/spinner.tsx'
import { useAddress } from '#ui/shell/use-address.ts'

interface Props {
  path: string
  chosen: readonly string[]
}

const readListed = (): Promise<readonly CloneableCollection[]> =>
  call<readonly CloneableCollection[]>('GET', '/api/collections')

const readAnswers = () => ({ listed: readListed(), recent: readRecentClones(), saved: readSavedPlans() })

/** The plan of a clone, or the clone named in the address. */
export function LiveClone({ path, chosen }: Props) {
  const { history } = useRouter()
  const search = useAddress()
  const begun = new URLSearchParams(search).get('clone') ?? undefined
  const first = new URLSearchParams(search).get('collection') ?? undefined
  // A plan that is edited or used again.
  const [again, setAgain] = useState<ClonePlan>()
  // A new key, so that a saved plan opens in a fresh form.
  const [planAt, setPlanAt] = useState(0)
  const [answers, setAnswers] = useState(readAnswers)
  if (begun !== undefined)
    return (
      <CloneRun
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
        onSaved={() => setAnswers({ ...answers, saved: readSavedPlans() })}
        opened={(id) => history.push(`${path}?clone=${encodeURIComponent(id)}`)}
      />
      <SavedPlans
        answer={answers.saved}
        path={path}
        use={(plan) => {
          setAgain(plan)
          setPlanAt(planAt + 1)
        }}
        again={() => setAnswers({ ...answers, saved: readSavedPlans() })}
      />
      <RecentClones answer={answers.recent} path={path} />
    </Await>
  )
}

interface PlanProps {
  answer: Promise<readonly CloneableCollection[]>
  chosen: readonly string[]
  again?: ClonePlan
  opened: (id: string) => void
  onSaved: () => void
}

const Plan = ({ answer, ...props }: PlanProps) => <LivePlan listed={awaited(answer)} {...props} />
