import type { ComponentType, ReactNode } from 'react'
import { LabelTab } from '#features/data/label-generator/labels/label-tab.tsx'
import { NumberTab } from '#features/data/label-generator/number-tab.tsx'
import { QrTab } from '#features/data/label-generator/qr-tab.tsx'
import { ListingTab, MessageTab, WordsTab } from '#features/data/label-generator/text-tabs.tsx'
import { screenPath } from '#model/feature.ts'
import { withParams } from '#model/record-address.ts'
import { Page } from '#ui/shell/pages/page.tsx'
import { PageTabs } from '#ui/shell/pages/page-tabs.tsx'
import { useAddress } from '#ui/shell/use-address.ts'

const TABS: readonly (readonly [id: string, title: string, Tab: ComponentType])[] = [
  ['labels', 'Labels', LabelTab],
  ['numbers', 'Numbers', NumberTab],
  ['listing', 'Listing text', ListingTab],
  ['words', 'Words', WordsTab],
  ['qr', 'QR', QrTab],
  ['message', 'Message', MessageTab],
]

const links = () => TABS.map(([make, name]) => ({ name, href: withParams(screenPath('label-generator'), { make }) }))

/** Small everyday tools that do not touch data: labels, numbers, texts and codes. */
export default function GeneratorScreen(): ReactNode {
  const search = useAddress()
  const make = new URLSearchParams(search).get('make')
  const [id, title, Tab] = TABS.find(([one]) => one === make) ?? TABS[0]!
  return (
    <PageTabs label="Type" tabs={links()} current={title}>
      <Page>
        <div className="scrolls text-13 page-pad">
          <Tab key={id} />
        </div>
      </Page>
    </PageTabs>
  )
}
