import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { dayIn } from '#base/days.ts'
import { OutboxList } from '#features/data/history/outbox-list.tsx'
import { namedWith, recordedWith } from '#features/data/history/recorded.ts'
import { Batches } from '#features/data/history/tabs/batches.tsx'
import { ChainList } from '#features/data/history/tabs/documents.tsx'
import { ExtractButton } from '#features/data/history/tabs/extract-button.tsx'
import { Trash } from '#features/data/history/tabs/trash.tsx'
import { PriceHistory } from '#features/purchasing/prices/parts.tsx'
import { outbox } from '#features/records/outbox/collection.ts'
import { pageAddress, screenPath, sentByCommands } from '#model/feature.ts'
import { pageOf } from '#model/record-address.ts'
import { STRUCTURES } from '#model/structure/saved-structure.ts'
import { AsItWas } from '#ui/history/as-it-was.tsx'
import { readHistoryFilter, writeHistoryFilter } from '#ui/history/entry.ts'
import { HistoryList } from '#ui/history/history-list.tsx'
import { HistoryTools } from '#ui/history/history-tools.tsx'
import past from '#ui/history/past.module.css'
import type { HistoryPlace } from '#ui/history/place.ts'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import { Parts } from '#ui/parts.tsx'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { useKeys } from '#ui/shell/keyboard/keyboard.ts'
import { Page } from '#ui/shell/pages/page.tsx'
import { PageTabs } from '#ui/shell/pages/page-tabs.tsx'
import { Spinner } from '#ui/shell/spinner.tsx'
import { Switch } from '#ui/shell/switch.tsx'
import { useAddress } from '#ui/shell/use-address.ts'

const TABS = [
  { name: 'Changes', href: screenPath('history') },
  { name: 'Point in time', href: pageAddress('history', { tab: 'was' }) },
  { name: 'Prices', href: pageAddress('history', { tab: 'prices' }) },
  { name: 'Documents', href: pageAddress('history', { tab: 'documents' }) },
  { name: 'Batches', href: pageAddress('history', { tab: 'batches' }) },
  { name: 'Prints & emails', href: pageAddress('history', { tab: 'prints' }) },
  { name: 'Trash', href: pageAddress('history', { tab: 'trash' }) },
] as const

/** The new addresses of former tabs, so that old links and bookmarks still work. */
const MOVED: Readonly<Record<string, string>> = {
  stock: pageAddress('control', { area: 'past' }),
  'sign-ins': pageAddress('users', { view: 'logins' }),
}

const PRINTS = { name: 'Prints', command: 'print', href: pageAddress('history', { tab: 'prints' }) }
const sentKinds = () => [
  PRINTS,
  { name: 'Outbox', command: '', href: pageOf(outbox) },
  ...sentByCommands().map(({ label, command }) => ({
    name: label,
    command,
    href: pageAddress('history', { tab: 'prints', command }),
  })),
]

/** The complete history, with values before and after and undo; and the emails that are sent. */
export default function HistoryScreen(): ReactNode {
  const isOutbox = new URLSearchParams(useAddress()).get('view') === 'outbox'
  if (!isOutbox) return <History />
  return (
    <PageTabs label="What" tabs={TABS} current="Prints & emails">
      <OutboxList kinds={sentKinds()} />
    </PageTabs>
  )
}

function History(): ReactNode {
  const { history } = useRouter()
  const search = useAddress()
  const filter = useMemo(() => readHistoryFilter(search), [search])
  const params = useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search])
  const { timeZone } = useClock()
  const now = useNow()
  const clock = { now, today: dayIn(timeZone, now), timeZone }
  const tab = TABS.find(({ href }) => params.tab !== undefined && href.endsWith(`tab=${params.tab}`))
  const isChanges = !tab && params.tab !== 'why'
  const moved = MOVED[params.tab ?? '']
  const first = useRef<HTMLSelectElement>(null)
  const structures = useDocs({ collection: STRUCTURES }, { ignoreErrors: true })
  const recorded = useMemo(() => recordedWith(structures ?? []), [structures])
  const named = useMemo(() => namedWith(recorded), [recorded])
  useEffect(() => {
    if (!moved) return
    const { tab: _, ...rest } = params
    history.replace([moved, ...new URLSearchParams(rest).toString().split('&')].filter(Boolean).join('&'))
  }, [moved, params, history])
  useKeys({ '/': ['Search the history', () => first.current?.focus()] })
  return (
    <PageTabs label="What" tabs={TABS} current={isChanges ? 'Changes' : (tab?.name ?? '')}>
      <Page
        actions={isChanges && <ExtractButton {...{ filter, clock }} />}
        tools={
          isChanges && (
            <div className="stack grow gap-8">
              <HistoryTools
                {...{ filter, clock, first }}
                places={recorded}
                change={(next) => history.push(history.location.pathname + writeHistoryFilter(next))}
              />
            </div>
          )
        }
      >
        <Await fallback={<Spinner />}>
          {isChanges ? (
            <HistoryList {...{ filter, clock }} places={named} />
          ) : (
            <Other
              {...{ params, clock, recorded, named }}
              change={(next) => {
                const href = pageAddress('history', { tab: params.tab!, ...next })
                // Typing a search is a single step in the browser history.
                if (params.q && next.q) history.replace(href)
                else history.push(href)
              }}
            />
          )}
        </Await>
      </Page>
    </PageTabs>
  )
}

interface OtherProps {
  params: Readonly<Record<string, string | undefined>>
  clock: Clock
  /** The collections the user can select. */
  recorded: readonly HistoryPlace[]
  /** All collections, for their names. */
  named: readonly HistoryPlace[]
  change: (next: Record<string, string>) => void
}

function Other({ params, clock, recorded, named, change }: OtherProps): ReactNode {
  switch (params.tab) {
    case 'was': {
      const { tab: _, ...rest } = params
      return <AsItWas params={rest} {...{ clock }} places={recorded} change={(next) => change({ ...next })} />
    }
    case 'prices':
      return <PriceHistory {...{ params, clock, change }} />
    case 'documents':
      return <ChainList number={params.number ?? ''} clock={clock} ask={(number) => change(number ? { number } : {})} />
    case 'prints':
      return <Sent command={params.command} {...{ clock, named }} />
    case 'why':
      return <Parts of="history-source" props={{ figure: params.figure, id: params.id, clock, change }} />
    case 'batches':
      return <Batches clock={clock} places={named} />
    default:
      return <Trash clock={clock} places={named} />
  }
}

interface SentProps {
  command: string | undefined
  clock: Clock
  named: readonly HistoryPlace[]
}

/** The list of sent documents: printed, emailed or copied into an email. */
function Sent({ command, clock, named }: SentProps): ReactNode {
  const kinds = sentKinds()
  const shown = kinds.find((one) => one.command === (command || PRINTS.command)) ?? PRINTS
  return (
    <>
      <div className={`flex wrap bottom gap-8 ${past.pastTools}`}>
        <Switch label="Sent" choices={kinds} current={shown.name} />
      </div>
      <HistoryList key={shown.command} filter={{ command: shown.command }} clock={clock} places={named} />
    </>
  )
}
