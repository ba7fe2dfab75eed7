import { toDay } from '#base/days.ts'
import { type Check, checks } from '#features/money/checks/collection.ts'
import { nameOfCheck } from '#features/money/checks/rules.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { currencyOf } from '#model/document/amounts/sums.ts'
import { type Language, languageOf, languageWriting } from '#model/languages/languages.ts'
import { addressLines, group, line, printableText, printTable } from '#model/print/blocks.ts'
import { type Block, definePrint, named, type PrintContext } from '#model/print/print.ts'
import type { Data } from '#model/schema/value.ts'

/** A letter to each payee, and to each customer whose checks are in hand, with the new dates of their checks. */
export const dateNotice = definePrint({
  name: 'check-date-notice',
  order: 3,
  label: 'Notice of new dates',
  collection: checks,
  pages: ['Letter', 'A4'],
  together: true,
  needs: (records) => [named(vendors, records, 'payeeId'), named(customers, records, 'customerId')],
  refuse: (check) =>
    (check.data.dateChanges ?? []).length > 0
      ? undefined
      : `${nameOfCheck(check)} keeps its date. Change the date first.`,
  render(records, context) {
    const parties = new Map(
      (context.related ?? []).flatMap((docs) => docs.map(({ id, data }) => [id, data as Data] as const)),
    )
    const letters = [...Map.groupBy(records, partyKey).values()].map((own) =>
      letterTo(parties.get(partyId(own[0]!)), own, context),
    )
    return {
      title: WORDS.English.Out.title,
      content: letters.flatMap((letter, at) => (at === 0 ? letter : [line('', { pageBreak: 'before' }), ...letter])),
    }
  },
})

const isIn = ({ data }: Check): boolean => data.direction === 'In'
const partyId = (check: Check): string => String((isIn(check) ? check.data.customerId : check.data.payeeId) ?? '')
const partyKey = (check: Check): string => `${isIn(check) ? 'In' : 'Out'} ${partyId(check) || check.data.payeeName}`

function letterTo(party: Data | undefined, own: readonly Check[], { today, timeZone, company }: PrintContext): Block[] {
  const language = languageOf(party)
  const writing = languageWriting(language)
  const words = WORDS[language]
  const says = words[isIn(own[0]!) ? 'In' : 'Out']
  const day = (value: unknown): string => {
    const found = toDay(value, timeZone)
    return found ? writing.day(found) : ''
  }
  const name = String(party?.name ?? own[0]!.data.payeeName)
  return [
    ...group(words.to, [name, party?.contactName, ...addressLines(party ?? {})]),
    line(writing.day(today), { margin: [0, 14, 0, 14] }),
    line(says.title, { bold: true, fontSize: 12 }),
    line(`${words.greeting.replace('{to}', () => printableText(party?.contactName) || name)}\n\n${says.body}`, {
      margin: [0, 10, 0, 10],
      lineHeight: 1.25,
    }),
    printTable<Check>(
      [
        { label: words.number, width: 90, value: ({ data }) => data.checkNumber },
        { label: words.was, width: 90, value: ({ data }) => day(data.dateChanges?.[0]?.from) },
        { label: words.is, width: 90, value: ({ data }) => day(data.checkDate) },
        {
          label: words.amount,
          width: 100,
          right: true,
          value: ({ data }) => {
            const currency = currencyOf(data, company.currency)
            return `${currency} ${writing.amount(data.amount, currency)}`
          },
        },
      ],
      own,
    ),
    line(`${words.close}\n\n${company.name}`, { margin: [0, 14, 0, 0], lineHeight: 1.25 }),
  ]
}

interface Says {
  title: string
  body: string
}

interface Words {
  to: string
  greeting: string
  Out: Says
  In: Says
  number: string
  was: string
  is: string
  amount: string
  close: string
}

const WORDS: Readonly<Record<Language, Words>> = {
  English: {
    to: 'To',
    greeting: 'Dear {to},',
    Out: {
      title: 'New dates of our checks',
      body: 'The dates of these checks have changed. Please deposit them on or after the new date.',
    },
    In: { title: 'New deposit dates of your checks', body: 'We will deposit these checks on the new dates.' },
    number: 'Check',
    was: 'Earlier date',
    is: 'New date',
    amount: 'Amount',
    close: 'Please tell us if you do not agree.',
  },
  German: {
    to: 'An',
    greeting: 'Guten Tag {to},',
    Out: {
      title: 'Neue Daten unserer Schecks',
      body: 'die Daten dieser Schecks haben sich geändert. Bitte reichen Sie sie erst ab dem neuen Datum ein.',
    },
    In: {
      title: 'Neue Einreichungstermine Ihrer Schecks',
      body: 'wir reichen diese Schecks zu den neuen Terminen ein.',
    },
    number: 'Scheck',
    was: 'Bisheriges Datum',
    is: 'Neues Datum',
    amount: 'Betrag',
    close: 'Bitte sagen Sie uns, wenn Sie nicht einverstanden sind.',
  },
  Spanish: {
    to: 'Para',
    greeting: 'Estimado/a {to}:',
    Out: {
      title: 'Nuevas fechas de nuestros cheques',
      body: 'Las fechas de estos cheques han cambiado. Le rogamos que los ingrese a partir de la nueva fecha.',
    },
    In: { title: 'Nuevas fechas de ingreso de sus cheques', body: 'Ingresaremos estos cheques en las nuevas fechas.' },
    number: 'Cheque',
    was: 'Fecha anterior',
    is: 'Nueva fecha',
    amount: 'Importe',
    close: 'Díganos si no está de acuerdo.',
  },
  French: {
    to: 'À',
    greeting: 'Bonjour {to},',
    Out: {
      title: 'Nouvelles dates de nos chèques',
      body: 'Les dates de ces chèques ont changé. Merci de les encaisser à partir de la nouvelle date.',
    },
    In: { title: 'Nouvelles dates de remise de vos chèques', body: 'Nous remettrons ces chèques aux nouvelles dates.' },
    number: 'Chèque',
    was: 'Ancienne date',
    is: 'Nouvelle date',
    amount: 'Montant',
    close: 'Dites-nous si vous n’êtes pas d’accord.',
  },
}
