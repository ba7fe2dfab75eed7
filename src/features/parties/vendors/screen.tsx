import { Menu } from '@mantine/core'
import { IconFilePlus } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { dayIn } from '#base/days.ts'
import { vendorColumns } from '#features/parties/computed/parts.tsx'
import { heldView } from '#features/parties/party/rules.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { PasteVendor } from '#features/parties/vendors/paste-vendor.tsx'
import { screenPath } from '#model/feature.ts'
import { pageOf } from '#model/record-address.ts'
import { linkedPages } from '#model/record-pages.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import styles from '#ui/layouts/figures.module.css'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import type { CommandOffer } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import { Parts, useBrought } from '#ui/parts.tsx'
import { storedDraft } from '#ui/record/drafts/draft.ts'
import { beginWith } from '#ui/record/drafts/started-draft.ts'
import { useUser } from '#ui/session.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { Page } from '#ui/shell/pages/page.tsx'
import { PageTabs } from '#ui/shell/pages/page-tabs.tsx'
import { Spinner } from '#ui/shell/spinner.tsx'
import { toast } from '#ui/shell/toasts/toasts.tsx'
import { useAddress } from '#ui/shell/use-address.ts'

/** The companies we buy from: the directory, and the 1099 list of a year. */
export default function VendorsScreen(): ReactNode {
  const { history } = useRouter()
  const search = useAddress()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const { timeZone } = useClock()
  const now = useNow()
  const clock = { now, today: dayIn(timeZone, now), timeZone }
  const offers = useBrought<(vendor: Doc) => readonly CommandOffer[]>('vendor-offers')
  const user = useUser()
  const canWrite = user?.role !== 'viewer'
  const is1099 = params.get('view') === '1099'
  const tabs = {
    label: 'View',
    tabs: [
      { name: 'List', href: pageOf(vendors) },
      { name: '1099', href: `${pageOf(vendors)}?view=1099` },
    ],
    current: is1099 ? '1099' : 'List',
  }
  const begin = (what: (typeof BEGUN)[keyof typeof BEGUN], { id, data }: Doc): void => {
    const { name, termsId, currency } = data
    beginWith(what.collection, {
      vendorId: id,
      ...(typeof name === 'string' && { vendorName: name }),
      ...(typeof termsId === 'string' && { termsId }),
      ...(typeof currency === 'string' && { currency }),
    })
    // An open draft takes precedence, so that nothing typed is lost.
    if (Object.keys(storedDraft(localStorage, user?.id ?? '', what.collection).read()).length > 0)
      toast('Create or discard your open draft first')
    history.push(`${screenPath(what.feature)}?new=1`)
  }

  const beginVendor = (data: Data): void => {
    const hasBegun = Object.keys(storedDraft(localStorage, user?.id ?? '', vendors.name).read()).length > 0
    beginWith(vendors.name, data)
    if (hasBegun) toast('Create or discard your open draft first')
    history.push(`${pageOf(vendors)}?new=1`)
  }

  const paste = canWrite && <PasteVendor begin={beginVendor} />

  if (is1099)
    return (
      <PageTabs {...tabs}>
        <Page>
          <Await fallback={<Spinner />}>
            <Parts
              of="vendors-1099"
              props={{
                year: yearOf(params.get('year'), clock.today),
                clock,
                choose: (year: number) => history.replace(`/vendors?view=1099&year=${year}`),
              }}
            />
          </Await>
        </Page>
      </PageTabs>
    )
  return (
    <PageTabs {...tabs}>
      <CollectionScreen
        {...vendorColumns}
        {...heldView}
        collection={vendors}
        searchHint="Name, code or city"
        purpose="Add the companies you buy from, with their terms and contacts."
        related={linkedPages()}
        ways={paste && <span className={`inline-flex middle gap-8 ${styles.wide}`}>{paste}</span>}
        above={paste && <div className={styles.narrow}>{paste}</div>}
        commands={(doc) => offers.flatMap((offersOf) => offersOf(doc))}
        {...(canWrite && {
          begins: { label: BEGUN.p.label, act: (doc) => begin(BEGUN.p, doc) },
          rowKeys: {
            p: [BEGUN.p.label, (doc) => begin(BEGUN.p, doc)],
            b: [BEGUN.b.label, (doc) => begin(BEGUN.b, doc)],
          },
        })}
        items={(doc) => (
          <>
            {canWrite &&
              Object.entries(BEGUN).map(([key, what]) => (
                <Menu.Item
                  key={key}
                  leftSection={<IconFilePlus size={16} />}
                  rightSection={<kbd aria-hidden>{key}</kbd>}
                  aria-keyshortcuts={key}
                  onClick={() => begin(what, doc)}
                >
                  {what.label}
                </Menu.Item>
              ))}
          </>
        )}
        summary={(data) => [data.vendorCode, data.city, data.country].filter(Boolean).join(' · ')}
      />
    </PageTabs>
  )
}

/** The documents that can be started from a vendor, by shortcut key. */
const BEGUN = {
  p: { label: 'New purchase order', collection: 'po', feature: 'purchase-orders' },
  b: { label: 'New bill', collection: 'payables', feature: 'payables' },
} as const satisfies Record<string, { label: string; collection: string; feature: string }>

/** The year in the URL, otherwise the year being reported: the previous one until the end of March. */
function yearOf(requested: string | null, today: string): number {
  if (requested && /^20\d\d$/.test(requested)) return Number(requested)
  const year = Number(today.slice(0, 4))
  return today.slice(5) < '04-01' ? year - 1 : year
}
