import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Fragment, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { dayIn } from '#base/days.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { closeStock } from '#features/admin/settings/commands.ts'
import { useSetting } from '#features/admin/settings/parts.tsx'
import { PlannedChanges } from '#features/admin/settings/planned/planned-changes.tsx'
import { AboutPrime, DataTools } from '#features/admin/settings/sections/elsewhere.tsx'
import { FixedRules } from '#features/admin/settings/sections/fixed.tsx'
import { LogoPicker } from '#features/admin/settings/sections/logo.tsx'
import { OwnLabels } from '#features/admin/settings/sections/own-labels.tsx'
import { PartRules } from '#features/admin/settings/sections/part-rules.tsx'
import { PrintHeadPreview } from '#features/admin/settings/sections/print-preview.tsx'
import { SectionForm } from '#features/admin/settings/sections/section-form.tsx'
import {
  SECTION_GROUPS,
  SECTIONS,
  type Section,
  sectionDocument,
  sectionOf,
} from '#features/admin/settings/sections/sections.ts'
import { SettingSearch } from '#features/admin/settings/setting-search.tsx'
import { pageAddress, screenPath } from '#model/feature.ts'
import { LANGUAGES, lettersIn } from '#model/languages/languages.ts'
import { queryOnce } from '#ui/api.ts'
import { CommandButton } from '#ui/command-button.tsx'
import { ConnectorPanel } from '#ui/connector/connector-panel.tsx'
import { showValue } from '#ui/grid/format.ts'
import styles from '#ui/layouts/settings.module.css'
import type { Clock } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import { Parts } from '#ui/parts.tsx'
import { printRecords } from '#ui/print/print.ts'
import { Timeline } from '#ui/record/timeline/timeline.tsx'
import { useUser } from '#ui/session.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { Page } from '#ui/shell/pages/page.tsx'
import { showWithin } from '#ui/shell/show-within.ts'
import { Spinner } from '#ui/shell/spinner.tsx'
import { Switch } from '#ui/shell/switch.tsx'
import { toastProblem } from '#ui/shell/toasts/toasts.tsx'
import { useAddress } from '#ui/shell/use-address.ts'

/** The company's own rules; changes apply immediately everywhere. */
export default function SettingsScreen(): ReactNode {
  const search = useAddress()
  const section = sectionOf(new URLSearchParams(search).get('section') ?? undefined)
  // Letters in other languages are selected within the section of letters.
  const listed = isTranslation(section) ? LETTERS_IN[0]!.id : section.id
  const { timeZone } = useClock()
  const now = useNow()
  const list = useRef<HTMLElement>(null)
  // On a phone the sections are in one row that is wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section is shown
  useEffect(() => {
    showWithin(list.current, list.current?.querySelector('[aria-current]'))
  }, [section.id])
  const clock = useMemo(() => ({ now, today: dayIn(timeZone, now), timeZone }), [now, timeZone])
  return (
    <Page note="Changes apply immediately for everyone" actions={<Report />}>
      <div className={`fills flex line-above ${styles.screen}`}>
        <nav ref={list} className={`stack gap-2 fixed scrolls-down ${styles.sections}`} aria-label="Sections">
          <SettingSearch />
          {SECTION_GROUPS.map((group) => (
            <Fragment key={group}>
              <h2 className={`text-12 bold dim ${styles.group}`}>{group}</h2>
              {SECTIONS.filter((one) => one.group === group && !isTranslation(one)).map(({ id, name }) => (
                <GoLink
                  key={id}
                  href={pageAddress('settings', { section: id })}
                  aria-current={id === listed ? 'page' : undefined}
                  className={`text-13 medium dim round ${styles.section}`}
                >
                  {name}
                </GoLink>
              ))}
            </Fragment>
          ))}
        </nav>
        <Await fallback={<Spinner />}>
          <Shown key={section.id} section={section} clock={clock} />
        </Await>
      </div>
    </Page>
  )
}

/** Prints all settings. */
function Report(): ReactNode {
  async function print(): Promise<void> {
    const { documents } = await queryOnce({ collection: settings.name })
    const ids = documents.map(({ id }) => id)
    await printRecords({ template: 'settings-report', label: 'Settings' }, ids)
  }
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={16} />}
      onClick={() => print().catch((error: Error) => toastProblem(error.message))}
    >
      Report
    </Button>
  )
}

const LETTERS_IN = LANGUAGES.map((language) => ({ language, id: lettersIn(language) }))

/** The external service that a section sets up. */
const CONNECTORS: Readonly<Record<string, string>> = { currencies: 'ecb', sales: 'mailbox' }

const isTranslation = ({ id }: Section): boolean => LETTERS_IN.slice(1).some((one) => one.id === id)

function Shown({ section, clock }: { section: Section; clock: Clock }): ReactNode {
  const documentId = sectionDocument(section)
  const setting = useSetting(documentId, SECTIONS.find(({ id }) => id === documentId)!.name, clock)
  const language = LANGUAGES.find((one) => lettersIn(one) === section.id)
  const role = useUser()?.role
  const canWrite = role === 'owner' || role === 'staff'
  return (
    <>
      <section className={`grow low scrolls-down ${styles.panel}`} aria-labelledby="section-title">
        {section.id === 'company' && (
          <div className={styles.setUp}>
            <Parts of="settings-start" props={{}} />
          </div>
        )}
        <h2 id="section-title">{section.name}</h2>
        <p className="below-20 dim">{section.says}</p>
        {language && (
          <Switch
            label="Language"
            choices={LETTERS_IN.map(({ language: name, id }) => ({
              name,
              href: pageAddress('settings', { section: id }),
            }))}
            current={language}
          />
        )}
        {section.fields.length > 0 && <SectionForm names={section.fields} {...{ setting, clock, canWrite }} />}
        <Await fallback={null}>
          <PlannedChanges {...{ section, setting, clock, canWrite }} />
        </Await>
        {section.id === 'numbering' && <Parts of="settings-numbering" props={{ setting, clock, canWrite }} />}
        {section.id === 'stock' && (
          <div className={`stack gap-20 ${styles.form}`}>
            <dl className={`panel ${styles.fixed}`}>
              <div>
                <dt className="dim">Closed through</dt>
                <dd>
                  <b className="strong">
                    {showValue(settings.fields.lockedThrough, setting.value('lockedThrough'), clock) ||
                      'Nothing is closed'}
                  </b>
                  <p className={`text-12 line-18 dim above-4 ${styles.help}`}>
                    {settings.fields.lockedThrough.options.help}.
                  </p>
                </dd>
              </div>
            </dl>
            <p className={`text-12 line-18 dim above-4 ${styles.help}`}>
              Manage bins and warehouses under{' '}
              <GoLink className="medium accent underlines" href={pageAddress('control', { area: 'locations' })}>
                Locations
              </GoLink>
            </p>
            {canWrite && (
              <div>
                <CommandButton
                  clock={clock}
                  offer={{
                    command: closeStock,
                    label: 'Close stock',
                    confirm: ({ through }) =>
                      `No movement can be posted on ${showValue(settings.fields.lockedThrough, through, clock) || '…'} or before.`,
                  }}
                />
              </div>
            )}
          </div>
        )}
        {section.id === 'print' && (
          <>
            <LogoPicker {...{ setting, canWrite }} />
            <PrintHeadPreview setting={setting} />
          </>
        )}
        {CONNECTORS[section.id] && (
          <Await fallback={<Spinner />}>
            <ConnectorPanel name={CONNECTORS[section.id]!} />
          </Await>
        )}
        {section.id === 'money' && <Parts of="settings-money" props={{}} />}
        {language && <Parts of="settings-letters" props={{ setting, language }} />}
        {section.id === 'parts' && <PartRules setting={setting} />}
        {section.id === 'labels' && <OwnLabels {...{ setting, canWrite }} />}
        {section.id === 'printers' && (
          <div className={`stack gap-20 ${styles.form}`}>
            <Parts of="settings-printers" props={{}} />
            <p className={`text-12 line-18 dim above-4 ${styles.help}`}>
              Default paper:{' '}
              <GoLink
                className="medium accent underlines"
                href={`${screenPath('settings')}?section=print#setting-paper`}
              >
                Print header
              </GoLink>
              . Other sizes:{' '}
              <GoLink className="medium accent underlines" href={pageAddress('settings', { section: 'labels' })}>
                Custom labels
              </GoLink>
              . Labels without a record:{' '}
              <GoLink className="medium accent underlines" href={screenPath('label-generator')}>
                Label generator
              </GoLink>
              .
            </p>
          </div>
        )}
        {section.id === 'device' && (
          <div className={`stack gap-20 ${styles.form}`}>
            <Parts of="settings-device" props={{}} />
          </div>
        )}
        {section.id === 'data' && (
          <>
            <Parts of="settings-data" props={{}} />
            <DataTools />
          </>
        )}
        {section.id === 'fixed' && <FixedRules />}
        {section.id === 'about' && <AboutPrime />}
        {setting.dialog}
      </section>
      {section.id !== 'fixed' && setting.doc && (
        <div className={`fixed low sunk scrolls-down line-left ${styles.history}`}>
          <Timeline collection={settings} doc={setting.doc} clock={clock} />
        </div>
      )}
    </>
  )
}
