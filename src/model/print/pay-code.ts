import { ibanIn } from '#base/find-iban.ts'
import { amountText } from '#model/document/amounts/amount.ts'
import type { Paper } from '#model/languages/paper.ts'
import { heading, line, payTo } from '#model/print/blocks.ts'
import type { Block, Letterhead } from '#model/print/print.ts'

/** What a document asks for: an amount in a currency, with a reference. */
interface Payee {
  amount: number
  currency: string
  reference: string
}

/** The highest amount of a transfer in the euro payment area. */
const MAX_EURO_TRANSFER = 999_999_999.99
/** The field lengths of the format. */
const ROOM = { name: 70, reference: 140 }
const SIDE = 78

/**
 * The content of a payment QR code. Euros to an IBAN use the format that banking apps read (EPC069-12, version 2);
 * anything else is the same as text, to be typed. Undefined when nothing is owed, or the settings do not say where to
 * pay.
 */
export function payCode(
  { name, remitTo = [], bank = [] }: Pick<Letterhead, 'name' | 'remitTo' | 'bank'>,
  { amount, currency, reference }: Payee,
): string | undefined {
  const where = bank.length > 0 ? bank : remitTo
  if (!(amount > 0) || where.length === 0) return undefined
  const words = amountText(amount, currency).replace(/,/g, '')
  const iban = ibanIn(bank.join('\n'))
  if (currency === 'EUR' && iban && name && amount <= MAX_EURO_TRANSFER) {
    const bic = /(?:BIC|SWIFT)[^A-Z]{0,3}([A-Z]{6}[0-9A-Z]{2}(?:[0-9A-Z]{3})?)(?![0-9A-Z])/.exec(bank.join('\n'))?.[1]
    return [
      ...['BCD', '002', '1', 'SCT', bic ?? '', cut(name, ROOM.name), iban, `EUR${words}`],
      // No purpose and no structured reference.
      ...['', '', cut(reference, ROOM.reference)],
    ].join('\n')
  }
  return [name, ...where, `${currency} ${words}`, reference].filter(Boolean).join('\n')
}

const cut = (text: string, most: number): string => [...text.replace(/\s+/g, ' ').trim()].slice(0, most).join('').trim()

/** Where to pay, with a payment QR code beside it; empty when the settings do not say. */
export function payToWithCode(
  company: Letterhead,
  payee: Payee,
  { say, money }: Pick<Paper, 'say' | 'money'>,
): Block[] {
  const lines = payTo(company, say('Pay to'))
  const code = payCode(company, payee)
  if (lines.length === 0 || code === undefined) return lines
  return [
    {
      columns: [
        { stack: lines, width: '*' },
        {
          stack: [
            heading(say('Scan to pay'), [0, 14, 0, 3]),
            { qr: code, side: SIDE, isForm: true },
            line(money(payee.amount, payee.currency), {
              fontSize: 7.5,
              margin: [0, 3, 0, 0],
            }),
          ],
          width: SIDE + 20,
          unbreakable: true,
        },
      ],
      columnGap: 24,
    },
  ]
}
