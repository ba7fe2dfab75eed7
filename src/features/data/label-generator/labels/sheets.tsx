import type { CSSProperties, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { growthOf, type Label, textSizes, textsOf } from '#features/data/label-generator/labels/labels.ts'
import styles from '#features/data/label-generator/screen.module.css'
import type { LabelStock } from '#model/print/stocks.ts'
import type { Symbology } from '#model/print/symbols.ts'
import { Code } from '#ui/shell/codes/code.tsx'
import { styleNonce } from '#ui/theme/style-nonce.ts'

interface Props {
  pages: readonly (readonly (Label | undefined)[])[]
  stock: LabelStock
  symbology: Symbology
}

const inches = (value: number): string => `${value}in`

/** Pages of labels in their actual size. */
export function Sheets({ pages, stock, symbology }: Props): ReactNode {
  const page: CSSProperties = { width: inches(stock.page[0]), height: inches(stock.page[1]) }
  const grid = {
    left: inches(stock.margin[0]),
    top: inches(stock.margin[1]),
    gridTemplateColumns: `repeat(${stock.columns}, ${inches(stock.label[0])})`,
    gridAutoRows: inches(stock.label[1]),
    columnGap: inches(stock.gap[0]),
    rowGap: inches(stock.gap[1]),
    '--growth': growthOf(stock),
  } as CSSProperties
  return pages.map((labels, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pages have no identity but their place
    <div key={at} className={`round-tag anchored ${styles.page}`} style={page}>
      <div className="grid placed" style={grid}>
        {labels.map((label, place) => {
          const free = label === undefined || undefined
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: nor have the places of a sheet
            <div key={place} className={`grid hides ${styles.label}`} data-free={free} data-code={symbology}>
              {label && <Printed {...{ label, stock, symbology }} />}
            </div>
          )
        })}
      </div>
    </div>
  ))
}

function Printed({ label, stock, symbology }: { label: Label; stock: LabelStock; symbology: Symbology }): ReactNode {
  const sizes = textSizes(label, stock, symbology).map((points) => ({ fontSize: `${points}pt` }))
  const [code, ...lines] = textsOf(label)
  return (
    <>
      <Code text={label.code} symbology={symbology} />
      <div>
        <b className="clip block" style={sizes[0]}>
          {code}
        </b>
        {lines.map((line, at) => (
          <span className="clip block" key={line} style={sizes[at + 1]}>
            {line}
          </span>
        ))}
      </div>
    </>
  )
}

/** All pages, rendered beside the app, which is hidden in print. */
export function PrintedSheets(props: Props): ReactNode {
  const [width, height] = props.stock.page
  return createPortal(
    <div className={styles.printed}>
      <style
        nonce={styleNonce()}
      >{`@page { size: ${inches(width)} ${inches(height)}; margin: 0 } @media print { #root { display: none } }`}</style>
      <Sheets {...props} />
    </div>,
    document.body,
  )
}
