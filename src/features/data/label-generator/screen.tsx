import { Tabs } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { LabelTab } from '#features/data/label-generator/labels/label-tab.tsx'
import { NumberTab } from '#features/data/label-generator/number-tab.tsx'
import { QrTab } from '#features/data/label-generator/qr-tab.tsx'
import styles from '#features/data/label-generator/screen.module.css'
import { ListingTab, MessageTab, WordsTab } from '#features/data/label-generator/text-tabs.tsx'
import { pageAddress } from '#model/pages.ts'
import { Page } from '#ui/shell/pages/page.tsx'
import { useAddress } from '#ui/shell/use-address.ts'

const TABS: readonly (readonly [id: string, title: string, Tab: ComponentType])[] = [
  ['labels', 'Labels', LabelTab],
  ['numbers', 'Numbers', NumberTab],
  ['listing', 'Listing text', ListingTab],
  ['words', 'Words', WordsTab],
  ['qr', 'QR', QrTab],
  ['message', 'Message', MessageTab],
]

/** The small things a day needs, made without touching data: labels, numbers, texts and codes. */
export default function GeneratorScreen(): ReactNode {
  const { history } = useRouter()
  const search = useAddress()
  const asked = new URLSearchParams(search).get('make')
  const current = TABS.some(([id]) => id === asked) ? asked : 'labels'
  return (
    <Page>
      <Tabs
        className={styles.screen}
        value={current}
        onChange={(id) => id && history.replace(pageAddress('labels', { make: id }))}
        keepMounted={false}
      >
        <Tabs.List aria-label="Type" className={styles.tabs}>
          {TABS.map(([id, title]) => (
            <Tabs.Tab key={id} value={id}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map(([id, , Tab]) => (
          <Tabs.Panel key={id} value={id}>
            <Tab />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  )
}
