import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { Link } from '#features/channels/links/collection.ts'
import { hostOf, parametersOf } from '#features/channels/links/rules.ts'
import styles from '#features/channels/links/screen.module.css'
import { Code } from '#ui/shell/codes/code.tsx'
import { styleNonce } from '#ui/theme/style-nonce.ts'

/**
 * Prints the links as cards with a code to scan, for a wall; links with placeholders are left out, because they lead
 * nowhere without a value.
 */
export function PrintCards({ links }: { links: readonly Link[] }): ReactNode {
  const [isPrinting, setPrinting] = useState(false)
  const whole = links.filter(({ data }) => parametersOf(data.url).length === 0)
  function printAll(): void {
    flushSync(() => setPrinting(true))
    print()
    setPrinting(false)
  }
  return (
    <>
      <Button
        variant="default"
        h={32}
        disabled={whole.length === 0}
        leftSection={<IconPrinter size={16} />}
        onClick={printAll}
      >
        Print cards
      </Button>
      {isPrinting && createPortal(<Cards links={whole} />, document.body)}
    </>
  )
}

function Cards({ links }: { links: readonly Link[] }): ReactNode {
  return (
    <div className={styles.printed}>
      <style nonce={styleNonce()}>{'@page { margin: 12mm } @media print { #root { display: none } }'}</style>
      {links.map(({ id, data: { title, url, group } }) => (
        <section key={id} className={`grid text-center ${styles.card}`}>
          <Code text={url} symbology="QR" />
          <b>{title}</b>
          <small>{[group, hostOf(url)].filter(Boolean).join(', ')}</small>
        </section>
      ))}
    </div>
  )
}
