import { Button, CopyButton, NativeSelect, TextInput } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { runAll, SavedCaseList, ShownCases } from '#features/data/rule-lab/case-list.tsx'
import { LABS } from '#features/data/rule-lab/cases.ts'
import { type Given, type Lab, outcomeText, type TrialMoment } from '#features/data/rule-lab/lab.ts'
import { Many } from '#features/data/rule-lab/many.tsx'
import { LoadRecord, SaveCase } from '#features/data/rule-lab/parts.tsx'
import styles from '#features/data/rule-lab/screen.module.css'
import { screenPath } from '#model/feature.ts'
import { withParams } from '#model/record-address.ts'
import { useUser } from '#ui/session.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { useCommandKeys } from '#ui/shell/keyboard/keyboard.ts'
import { Page } from '#ui/shell/pages/page.tsx'
import { PageTabs } from '#ui/shell/pages/page-tabs.tsx'
import { useAddress } from '#ui/shell/use-address.ts'

const tabs = () =>
  LABS.map(({ id, title }) => ({ name: title, href: withParams(screenPath('rule-lab'), { rule: id }) }))

/** Runs the product's own rules on any input and explains the outcome; nothing is written. */
export default function RuleLabScreen(): ReactNode {
  const search = useAddress()
  const lab = LABS.find(({ id }) => id === new URLSearchParams(search).get('rule')) ?? LABS[0]!
  const { timeZone } = useClock()
  const present = useNow()
  const [moment, setMoment] = useState('')
  const isSignedIn = useUser() !== undefined
  const chosen = moment ? new Date(`${moment}:00Z`) : undefined
  const now = chosen && !Number.isNaN(chosen.getTime()) ? chosen : present
  useCommandKeys({ enter: ['Run all cases', () => void runAll(isSignedIn)] }, 0)
  const at: TrialMoment = { now, timeZone: chosen ? 'UTC' : timeZone }
  return (
    <PageTabs label="Rules" tabs={tabs()} current={lab.title}>
      <Page
        actions={
          <TextInput
            type="datetime-local"
            aria-label="Now, in UTC"
            title="Another moment to try the rules at, in UTC"
            value={moment}
            onChange={(event) => setMoment(event.currentTarget.value)}
          />
        }
      >
        <div className="scrolls text-13 page-pad">
          <Bench key={lab.id} lab={lab} at={at} isSignedIn={isSignedIn} />
          <Button variant="default" h={32} w="fit-content" title="Ctrl+Enter" onClick={() => void runAll(isSignedIn)}>
            Run all cases
          </Button>
          <ShownCases />
          {isSignedIn && <SavedCaseList />}
        </div>
      </Page>
    </PageTabs>
  )
}

/** The initial inputs: those in the address take precedence, so that a record can link to the rule with its values. */
const beginning = (lab: Lab, params: URLSearchParams): Given =>
  Object.fromEntries(lab.inputs.map(({ name, initial }) => [name, params.get(name) ?? initial]))

function Bench({ lab, at, isSignedIn }: { lab: Lab; at: TrialMoment; isSignedIn: boolean }): ReactNode {
  const { history } = useRouter()
  const [given, setGiven] = useState(() => beginning(lab, new URLSearchParams(history.location.search)))
  const outcomes = lab.run(given, at)
  const set = (name: string, value: string) => setGiven({ ...given, [name]: value })
  return (
    <div className={`grid ${styles.bench}`}>
      <p className={`whole-row dim ${styles.rule}`}>{lab.rule}</p>
      <div className="grid packed gap-10">
        {lab.inputs.map(({ name, label, choices }) =>
          choices ? (
            <NativeSelect
              key={name}
              label={label}
              data={[...choices]}
              value={given[name]}
              onChange={(event) => set(name, event.currentTarget.value)}
            />
          ) : (
            <TextInput
              key={name}
              label={label}
              value={given[name]}
              spellCheck={false}
              onChange={(event) => set(name, event.currentTarget.value)}
            />
          ),
        )}
        {isSignedIn && lab.loads && <LoadRecord loads={lab.loads} take={(found) => setGiven({ ...given, ...found })} />}
      </div>
      <div className={`box on-panel pad-16 ${styles.said}`}>
        <dl aria-label={`Result for ${lab.title}`} aria-live="polite">
          {outcomes.map(({ label, value, tone }) => (
            <div className="grid gap-12 hair-below" key={`${label} ${value}`}>
              <dt className="dim">{label}</dt>
              <dd className="strong breaks" data-tone={tone}>
                {value}
              </dd>
            </div>
          ))}
        </dl>
        <div className="flex gap-8 above-12">
          <CopyButton value={outcomeText(outcomes)}>
            {({ copied, copy }) => (
              <Button variant="default" h={32} onClick={copy}>
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
          {isSignedIn && (
            <SaveCase saved={{ lab: lab.id, given, now: at.now.toISOString(), expected: outcomeText(outcomes) }} />
          )}
        </div>
      </div>
      <Many lab={lab} given={given} at={at} />
    </div>
  )
}
