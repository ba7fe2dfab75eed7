import { Button, FileButton, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { recordHref } from '#base/record-href.ts'
import { type MatchedBill, matchStatement, readVendorStatement } from '#features/parties/vendor-statement/statement.ts'
import { isNoText, MAX_STATEMENT_BYTES, statementText } from '#features/parties/vendor-statement/statement-file.ts'
import { currencyOf, type Money } from '#model/document/amounts/sums.ts'
import { openAmount } from '#model/document/open.ts'
import { screenPath } from '#model/feature.ts'
import type { Doc } from '#model/schema/value.ts'
import { amount } from '#ui/grid/format.ts'
import { textOfBytes } from '#ui/import/text-of-bytes.ts'
import styles from '#ui/layouts/figures.module.css'
import { useLive } from '#ui/live/use-live.ts'
import { copy } from '#ui/shell/copy.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { GoLink } from '#ui/shell/go-link.tsx'
import { baseCurrency, moneyText } from '#ui/shell/money/money.ts'

interface BillData {
  status?: string
  payableNumber?: string
  vendorInvoiceNo?: string
  totalAmount?: number
  balance?: number
  currency?: string
}

const MAX_BILLS = 1_000

/**
 * Compares a vendor's statement, pasted or from a file, with our bills: what matches, what differs, what is missing.
 */
export function StatementMatch({ vendor }: { vendor: Doc }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Reconcile statement
      </Button>
      {isOpen && <MatchDialog vendor={vendor} close={() => setOpen(false)} />}
    </>
  )
}

function MatchDialog({ vendor, close }: { vendor: Doc; close: () => void }): ReactNode {
  const name = String(vendor.data.name ?? vendor.id)
  const base = baseCurrency()
  const [pasted, setPasted] = useState('')
  const [fault, setFault] = useState<string>()
  const bills = useLive<BillData>({
    collection: 'payables',
    where: [['vendorId', '==', vendor.id]],
    limit: MAX_BILLS,
  })
  const own = currencyOf(vendor.data, base)
  const currencies = [own, ...bills.map(({ data }) => currencyOf(data, base))]
  const lines = readVendorStatement(pasted, currencies)

  async function take(file: File | null): Promise<void> {
    if (!file) return
    const bytes = new Uint8Array(await file.slice(0, MAX_STATEMENT_BYTES + 1).arrayBuffer())
    const why =
      bytes.length > MAX_STATEMENT_BYTES
        ? `${file.name} is too large. Export only the months with open items.`
        : isNoText(bytes)
          ? `${file.name} is not a text file. Save it as CSV, or copy its lines and paste them here.`
          : undefined
    setFault(why)
    if (!why) setPasted(statementText(textOfBytes(bytes), currencies))
  }
  const found = matchStatement(lines, bills, { own, base })
  return (
    <Dialog onClose={close} title={`Statement of ${name}`} size={760}>
      <div className={`row wrap ${styles.who}`}>
        <FileButton accept=".csv,.tsv,.txt,text/csv,text/plain" onChange={(file) => void take(file)}>
          {(props) => (
            <Button {...props} size="compact-sm" variant="default">
              From a file
            </Button>
          )}
        </FileButton>
        {fault && (
          <p className={`text-13 line-18 dim above-4 ${styles.note}`} role="alert">
            {fault}
          </p>
        )}
      </div>
      <Textarea
        label="Paste the statement"
        description="Lines with a document number and an amount are read; columns may be separated in any way."
        autosize
        minRows={4}
        maxRows={10}
        value={pasted}
        onChange={(event) => {
          setFault(undefined)
          setPasted(event.currentTarget.value)
        }}
        data-autofocus
      />
      {pasted.trim() !== '' && lines.length === 0 && (
        <p className={`text-13 line-18 dim above-4 ${styles.note}`}>
          No line has both a number and an amount such as 1,290.00.
        </p>
      )}
      {lines.length > 0 && (
        <div aria-live="polite">
          <p
            className={`text-13 line-18 dim above-4 ${styles.note}`}
            data-hot={found.differences.length > 0 || undefined}
          >
            {found.differences.length === 0
              ? 'The statement matches our balance.'
              : `The statement asks for ${found.differences.map(moreOrLess).join(' and ')} than we owe.`}
          </p>
          <Groups found={found} />
          <Button
            mt={12}
            size="compact-sm"
            variant="default"
            onClick={() => void copy(differencesOf(found), 'The differences are copied')}
          >
            Copy the differences
          </Button>
        </div>
      )}
    </Dialog>
  )
}

/** `EUR 40.00 less`. */
const moreOrLess = ({ total, currency }: Money): string =>
  `${moneyText(Math.abs(Number(total)), currency)} ${Number(total) > 0 ? 'more' : 'less'}`

type Found = MatchedBill<Doc<BillData>>

function Groups({ found }: { found: Found }): ReactNode {
  return (
    <>
      <Group
        title="Another amount"
        rows={found.different.map(({ line, bill, difference }) => ({
          bill,
          theirs: line.amount,
          words: `${moreOrLess({ total: `${difference}`, currency: currencyOf(bill.data, baseCurrency()) })} than ours`,
        }))}
      />
      <Group
        title="Not in our books"
        rows={found.missing.map((line) => ({ text: line.text, theirs: line.amount, words: 'No bill has this number' }))}
      />
      <Group
        title="Settled with us"
        rows={found.settled.map(({ line, bill }) => ({ bill, theirs: line.amount, words: bill.data.status ?? 'Paid' }))}
      />
      <Group
        title="Not on the statement"
        rows={found.notListed.map((bill) => ({ bill, words: `${openWords(bill)} open with us` }))}
      />
      <Group
        title="The same"
        rows={found.same.map(({ line, bill }) => ({ bill, theirs: line.amount, words: 'Agrees' }))}
      />
    </>
  )
}

interface Row {
  bill?: Doc<BillData>
  text?: string
  theirs?: number
  words: string
}

function Group({ title, rows }: { title: string; rows: readonly Row[] }): ReactNode {
  if (rows.length === 0) return null
  return (
    <section className={styles.matched} aria-label={title}>
      <h3 className="text-13 bold">
        {title} <span>{rows.length}</span>
      </h3>
      <ul className={`text-13 above-6 ${styles.rows}`}>
        {rows.map(({ bill, text, theirs, words }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a pasted text have no other name
          <li key={at}>
            {bill ? (
              <GoLink className="strong breaks" href={recordHref(screenPath('payables'), bill.id)}>
                {nameOf(bill)}
              </GoLink>
            ) : (
              <span>{text}</span>
            )}
            <span>{words}</span>
            <b>{theirs === undefined ? '' : amount(theirs, 3)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

const openWords = ({ data }: Doc<BillData>): string => moneyText(openAmount(data), currencyOf(data, baseCurrency()))

const nameOf = ({ id, data }: Doc<BillData>): string => data.vendorInvoiceNo || data.payableNumber || id

const differencesOf = ({ different, missing, settled, notListed }: Found): string =>
  [
    ...different.map(
      ({ line, bill }) => `${nameOf(bill)}: you ask ${amount(line.amount, 3)}, we have ${openWords(bill)}`,
    ),
    ...missing.map(({ text }) => `Unknown to us: ${text}`),
    ...settled.map(({ bill }) => `${nameOf(bill)}: ${bill.data.status ?? 'Paid'} with us`),
    ...notListed.map((bill) => `${nameOf(bill)}: ${openWords(bill)} open with us, not on your statement`),
  ].join('\n')
