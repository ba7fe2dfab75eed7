import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { dayIn } from '#base/days.ts'
import { SetupSteps } from '#features/home/setup-steps.tsx'
import { LANGUAGES, lettersIn } from '#features/languages/languages.ts'
import { AgeingPreview } from '#features/settings/ageing-preview.tsx'
import { settings } from '#features/settings/collection.ts'
import { closeStock } from '#features/settings/commands.ts'
import { About, DataTools } from '#features/settings/elsewhere.tsx'
import { FixedRules } from '#features/settings/fixed.tsx'
import { LetterPreview } from '#features/settings/letter-preview.tsx'
import { LogoPicker } from '#features/settings/logo.tsx'
import { Numbering } from '#features/settings/numbering.tsx'
import { OwnLabels } from '#features/settings/own-labels.tsx'
import { PartRules } from '#features/settings/part-rules.tsx'
import { PlannedChanges } from '#features/settings/planned-changes.tsx'
import { PrintPreview } from '#features/settings/print-preview.tsx'
import { SectionForm } from '#features/settings/section-form.tsx'
import type { Section } from '#features/settings/sections.ts'
import { documentOf, SECTIONS, sectionOf } from '#features/settings/sections.ts'
import { SettingSearch } from '#features/settings/setting-search.tsx'
import styles from '#features/settings/settings.module.css'
import { useSetting } from '#features/settings/use-setting.tsx'
import { Calibration } from '#features/system-check/calibration.tsx'
import { FrontDesk } from '#features/users/front-desk.tsx'
import { OwnLook } from '#features/users/own-profile.tsx'
import { queryOnce } from '#ui/api.ts'
import type { Clock } from '#ui/collection/view.ts'
import { CommandButton } from '#ui/command-button.tsx'
import { useClock, useNow } from '#ui/frame/clock.ts'
import { GoLink } from '#ui/frame/go-link.tsx'
import { Page } from '#ui/frame/page.tsx'
import { Spinner } from '#ui/frame/spinner.tsx'
import { toastProblem } from '#ui/frame/toasts.tsx'
import { showValue } from '#ui/grid/format.ts'
import { Await } from '#ui/live/await.tsx'
import { printRecords } from '#ui/print/print.ts'
import { Timeline } from '#ui/record/timeline.tsx'
import { useUser } from '#ui/session.ts'

/** The company's own rules; what is changed here holds at once everywhere. */
export default function SettingsScreen(): ReactNode {
  const { history } = useRouter()
  const search = useSyncExternalStore(history.subscribe, () => history.location.search)
  const section = sectionOf(new URLSearchParams(search).get('section') ?? undefined)
  const { timeZone } = useClock()
  const now = useNow()
  const current = useRef<HTMLAnchorElement>(null)
  // On a phone the sections stand in a row that is wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section is shown
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [section.id])
  const clock = useMemo(() => ({ now, today: dayIn(timeZone, now), timeZone }), [now, timeZone])
  return (
    <Page title="Settings" note="Each change holds everywhere at once" actions={<Report />}>
      <div className={styles.screen}>
        <nav className={styles.sections} aria-label="Sections">
          <SettingSearch />
          {SECTIONS.map(({ id, name }) => (
            <GoLink
              key={id}
              href={`/settings?section=${id}`}
              aria-current={id === section.id ? 'page' : undefined}
              ref={id === section.id ? current : undefined}
              className={styles.section}
            >
              {name}
            </GoLink>
          ))}
        </nav>
        <Await fallback={<Spinner />}>
          <Shown key={section.id} section={section} clock={clock} />
        </Await>
      </div>
    </Page>
  )
}

/** Everything that is set, on paper. */
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

function Shown({ section, clock }: { section: Section; clock: Clock }): ReactNode {
  const documentId = documentOf(section)
  const setting = useSetting(documentId, SECTIONS.find(({ id }) => id === documentId)!.name, clock)
  const language = LANGUAGES.find((one) => lettersIn(one) === section.id)
  const role = useUser()?.role
  const canWrite = role === 'owner' || role === 'staff'
  return (
    <>
      <section className={styles.panel} aria-labelledby="section-title">
        {section.id === 'company' && (
          <div className={styles.setUp}>
            <SetupSteps />
          </div>
        )}
        <h2 id="section-title">{section.name}</h2>
        <p className={styles.says}>{section.says}</p>
        {section.fields.length > 0 && <SectionForm names={section.fields} {...{ setting, clock, canWrite }} />}
        <Await fallback={null}>
          <PlannedChanges {...{ section, setting, clock, canWrite }} />
        </Await>
        {section.id === 'numbering' && <Numbering {...{ setting, clock, canWrite }} />}
        {section.id === 'stock' && (
          <div className={styles.form}>
            <dl className={styles.fixed}>
              <div>
                <dt>Closed through</dt>
                <dd>
                  <b>
                    {showValue(settings.fields.lockedThrough, setting.value('lockedThrough'), clock) ||
                      'Nothing is closed'}
                  </b>
                  <p className={styles.help}>{settings.fields.lockedThrough.options.help}.</p>
                </dd>
              </div>
            </dl>
            <p className={styles.help}>
              Bins and warehouses are kept with the stock itself:{' '}
              <GoLink className={styles.link} href="/inventory-control?area=locations">
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
                      `From then on no movement is posted on ${showValue(settings.fields.lockedThrough, through, clock) || '…'} or before.`,
                  }}
                />
              </div>
            )}
          </div>
        )}
        {section.id === 'print' && (
          <>
            <LogoPicker {...{ setting, canWrite }} />
            <PrintPreview setting={setting} />
          </>
        )}
        {section.id === 'money' && <AgeingPreview />}
        {language && <LetterPreview {...{ setting, language }} />}
        {section.id === 'parts' && <PartRules setting={setting} />}
        {section.id === 'labels' && <OwnLabels {...{ setting, canWrite }} />}
        {section.id === 'printers' && (
          <div className={styles.form}>
            <Calibration />
            <p className={styles.help}>
              Which paper a print begins with is kept with the{' '}
              <GoLink className={styles.link} href="/settings?section=print#setting-paper">
                Print header
              </GoLink>
              ; sizes of one’s own are kept under{' '}
              <GoLink className={styles.link} href="/settings?section=labels">
                Own labels
              </GoLink>
              , and labels without a record are made in the{' '}
              <GoLink className={styles.link} href="/generator">
                Label generator
              </GoLink>
              .
            </p>
          </div>
        )}
        {section.id === 'device' && (
          <div className={styles.form}>
            <OwnLook />
            <FrontDesk />
          </div>
        )}
        {section.id === 'data' && <DataTools />}
        {section.id === 'fixed' && <FixedRules />}
        {section.id === 'about' && <About />}
        {setting.dialog}
      </section>
      {section.id !== 'fixed' && setting.doc && (
        <div className={styles.history}>
          <Timeline collection={settings} doc={setting.doc} clock={clock} />
        </div>
      )}
    </>
  )
}
