import type { Language } from '#model/languages/languages.ts'

interface StatementFor {
  day: string
  /** The recipient of the letter. */
  to: string
  /** Our account number with the vendor. */
  account?: string | undefined
}

/** The letter that asks a vendor for a statement of our account. */
export const requestIn = (language: Language, request: StatementFor): { title: string; body: string } =>
  LETTERS[language](request)

const LETTERS: Readonly<Record<Language, (request: StatementFor) => { title: string; body: string }>> = {
  English: ({ day, to, account }) => ({
    title: 'Statement of our account',
    body: `Dear ${to},\n\nplease send us a statement of our account with you as of ${day}: every invoice that is open, with its number, date and amount, credits, and payments you could not place.${account ? ` Our account with you is ${account}.` : ''}\n\nThank you.`,
  }),
  German: ({ day, to, account }) => ({
    title: 'Auszug unseres Kontos',
    body: `Guten Tag ${to},\n\nbitte senden Sie uns einen Auszug unseres Kontos bei Ihnen, Stand ${day}: jede offene Rechnung mit Nummer, Datum und Betrag, Gutschriften und Zahlungen, die Sie nicht zuordnen konnten.${account ? ` Unser Konto bei Ihnen ist ${account}.` : ''}\n\nVielen Dank.`,
  }),
  Spanish: ({ day, to, account }) => ({
    title: 'Estado de nuestra cuenta',
    body: `Estimado/a ${to}:\n\nLe rogamos que nos envíe un estado de nuestra cuenta con ustedes a fecha de ${day}: cada factura pendiente con su número, fecha e importe, los abonos y los pagos que no hayan podido asignar.${account ? ` Nuestra cuenta con ustedes es ${account}.` : ''}\n\nMuchas gracias.`,
  }),
  French: ({ day, to, account }) => ({
    title: 'Relevé de notre compte',
    body: `Bonjour ${to},\n\nmerci de nous envoyer un relevé de notre compte chez vous au ${day} : chaque facture due avec son numéro, sa date et son montant, les avoirs et les paiements que vous n’avez pas pu affecter.${account ? ` Notre compte chez vous est le ${account}.` : ''}\n\nMerci.`,
  }),
}
