import { Button, NativeSelect, NumberInput, Textarea } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { AttachLabels } from '#features/data/label-generator/attach.tsx'
import {
  countedIn,
  labelPages,
  MAX_LABELS,
  readLabels,
  whyNotCode,
  whyTooLong,
  zplOf,
} from '#features/data/label-generator/labels/labels.ts'
import { labelsPdf } from '#features/data/label-generator/labels/labels-pdf.ts'
import { PrintedSheets, Sheets } from '#features/data/label-generator/labels/sheets.tsx'
import { useLabelChoice } from '#features/data/label-generator/labels/use-label-choice.tsx'
import styles from '#features/data/label-generator/screen.module.css'
import { textPicture } from '#features/data/label-generator/text-picture.tsx'
import { SYMBOLS, type Symbology } from '#model/print/symbols.ts'
import { saveFile } from '#ui/export/save-file.ts'
import { useUser } from '#ui/session.ts'
import { codeShape } from '#ui/shell/codes/code-shape.ts'
import { count } from '#ui/shell/money/money.ts'

const SAMPLE = '6205-2RS1\tSKF\tDeep groove ball bearing\t3\n22216 EK/C3\tFAG\tSpherical roller bearing\nB-11-03\tBin'
/** The number of pages previewed before printing. */
const SHOWN_PAGES = 3

/** Creates labels from pasted rows and previews the sheet. */
export function LabelTab(): ReactNode {
  const { history } = useRouter()
  const role = useUser()?.role
  const isStaff = role === 'owner' || role === 'staff'
  // Rows passed on by a list; they are in the address, so a reload keeps them.
  const [address] = useState(() => new URLSearchParams(history.location.search))
  const [text, setText] = useState(() => address.get('rows') ?? SAMPLE)
  const { stocks, stock, symbology, chooseStock, chooseCode } = useLabelChoice(address.get('on') ?? undefined)
  const [skip, setSkip] = useState<number | string>(0)
  const [isPrinting, setPrinting] = useState(false)
  const labels = readLabels(text)
  const fault = labels.map(({ code }) => whyNotCode(code, symbology)).find(Boolean)
  const overflow = labels.map((label) => whyTooLong(label, stock, symbology)).find(Boolean)
  const pages = labelPages(labels, stock, Number(skip) || 0)
  const pdf = () =>
    labelsPdf(pages, stock, symbology, { shapeOf: (code) => codeShape(code, symbology), pictureOf: textPicture })
  function printAll(): void {
    flushSync(() => setPrinting(true))
    print()
    setPrinting(false)
  }
  return (
    <div className={`grid ${styles.two}`}>
      <div className={`grid packed gap-12 ${styles.set}`}>
        <Textarea
          label="Rows"
          description="Code, text lines and quantity, separated by tabs. Change the quantity with Ctrl ↑ and ↓. Paste from a spreadsheet."
          autosize
          minRows={5}
          maxRows={14}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            const by = ({ ArrowUp: 1, ArrowDown: -1 } as const)[event.key]
            if (!by || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            const box = event.currentTarget
            const at = box.selectionStart
            flushSync(() => setText(countedIn(text, at, by)))
            box.setSelectionRange(at, at)
          }}
          aria-keyshortcuts="Control+ArrowUp Control+ArrowDown"
          error={fault}
        />
        <NativeSelect
          label="Labels"
          data={stocks.map(({ name }) => name)}
          value={stock.name}
          onChange={(event) => chooseStock(event.currentTarget.value)}
        />
        <NativeSelect
          label="Code"
          data={[...SYMBOLS]}
          value={symbology}
          onChange={(event) => chooseCode(event.currentTarget.value as Symbology)}
        />
        {stock.columns * stock.rows > 1 && (
          <NumberInput
            label="Labels already used"
            description="Start position on a partly used sheet"
            min={0}
            max={stock.columns * stock.rows - 1}
            value={skip}
            onChange={setSkip}
          />
        )}
        {overflow && (
          <p role="alert" className={styles.warning}>
            {overflow}
          </p>
        )}
        <p role="status">
          {count(labels.length)} labels on {count(pages.length)} {pages.length === 1 ? 'page' : 'pages'}
          {labels.length === MAX_LABELS && ', the most of one job'}
        </p>
        <div className="flex gap-8">
          <Button h={32} disabled={labels.length === 0} leftSection={<IconPrinter size={16} />} onClick={printAll}>
            Print
          </Button>
          <Button
            variant="default"
            h={32}
            disabled={labels.length === 0}
            leftSection={<IconDownload size={16} />}
            onClick={() => saveFile('labels.zpl', new Blob([zplOf(labels, stock, symbology)], { type: 'text/plain' }))}
          >
            ZPL
          </Button>
          <Button
            variant="default"
            h={32}
            disabled={labels.length === 0}
            leftSection={<IconDownload size={16} />}
            onClick={() => saveFile('labels.pdf', new Blob([pdf()], { type: 'application/pdf' }))}
          >
            PDF
          </Button>
        </div>
        {isStaff && labels.length > 0 && <AttachLabels pdf={pdf} />}
      </div>
      <section className="grid packed gap-16 scrolls-both" aria-label="Preview">
        <Sheets pages={pages.slice(0, SHOWN_PAGES)} stock={stock} symbology={symbology} />
      </section>
      {isPrinting && <PrintedSheets pages={pages} stock={stock} symbology={symbology} />}
    </div>
  )
}
