import type { Language } from '#model/languages/languages.ts'
import type { Mailed } from '#model/print/mailed.ts'

/** A print that can be sent by email, and its recipient. */
export interface MailedPrint {
  template: string
  document: Mailed
  /** Its label, when several prints are of the same document. */
  label?: string
  party: 'vendors' | 'customers'
  /** The field with the party's id; absent when the record itself is the party. */
  field?: string
  /** Sent to the address for statements, if the party has one. */
  isAccount?: boolean
  /** Photos of the record, such as the packed cartons, are attached unless they are deselected. */
  hasPhotos?: true
  /** Only for records of this type. */
  type?: string
}

/** By the collection of the record, the default print first. */
export const MAILED_PRINTS: Readonly<Record<string, readonly MailedPrint[]>> = {
  po: [{ template: 'purchase-order', document: 'Purchase order', party: 'vendors', field: 'vendorId' }],
  transactions: [
    { template: 'quote', document: 'Quote', party: 'customers', field: 'customerId' },
    { template: 'order-confirmation', document: 'Order confirmation', party: 'customers', field: 'customerId' },
    {
      template: 'quote-without-part-numbers',
      document: 'Quote',
      label: 'Quote without part numbers',
      party: 'customers',
      field: 'customerId',
    },
    {
      template: 'order-confirmation-without-part-numbers',
      document: 'Order confirmation',
      label: 'Order confirmation without part numbers',
      party: 'customers',
      field: 'customerId',
    },
  ],
  proformas: [{ template: 'proforma', document: 'Proforma invoice', party: 'customers', field: 'customerId' }],
  packingSlips: [
    { template: 'packing-slip', document: 'Packing slip', party: 'customers', field: 'customerId', hasPhotos: true },
  ],
  receivable: [{ template: 'invoice', document: 'Invoice', party: 'customers', field: 'customerId', isAccount: true }],
  customers: [{ template: 'customer-statement', document: 'Statement', party: 'customers', isAccount: true }],
  vouchers: [
    {
      template: 'credit-note',
      document: 'Credit note',
      party: 'customers',
      field: 'partyId',
      isAccount: true,
      type: 'Credit note',
    },
  ],
  payments: [{ template: 'remittance', document: 'Remittance advice', party: 'vendors', field: 'partyId' }],
}

/** The prints of a record that can be sent by email. */
export const mailedPrints = (collection: string, data: Readonly<Record<string, unknown>>): readonly MailedPrint[] =>
  (MAILED_PRINTS[collection] ?? []).filter(({ type }) => type === undefined || type === data.type)

/** The name of a printed document: a negative invoice is a credit note, and money received has a receipt. */
export function mailedDocument({ document }: MailedPrint, data: Readonly<Record<string, unknown>>): Mailed {
  if (document === 'Invoice' && Number(data.totalAmount ?? 0) < 0) return 'Credit note'
  return document === 'Remittance advice' && data.direction === 'In' ? 'Payment receipt' : document
}

/** The recipient of a print of a record: the collection and id of the party; undefined when the record names none. */
export function mailedParty(
  { party, field }: MailedPrint,
  record: { id: string; data: Readonly<Record<string, unknown>> },
): { collection: 'vendors' | 'customers'; id: string } | undefined {
  const id = field === undefined ? record.id : record.data[field]
  const type = record.data.partyType
  if (typeof id !== 'string' || id === '' || type === 'other') return undefined
  return { collection: type === 'vendors' || type === 'customers' ? type : party, id }
}

interface MailText {
  subject: string
  body: string
}

type Names = Readonly<Record<Mailed, string>>

/** The documents with a possessive, as used within the letters. */
const NAMES: Readonly<Record<Language, Names>> = {
  English: {
    'Purchase order': 'our purchase order',
    Quote: 'our quote',
    'Order confirmation': 'our order confirmation',
    'Proforma invoice': 'our proforma invoice',
    'Packing slip': 'our packing slip',
    Invoice: 'our invoice',
    'Credit note': 'our credit note',
    Statement: 'your statement',
    'Remittance advice': 'our remittance advice',
    'Payment receipt': 'our payment receipt',
  },
  German: {
    'Purchase order': 'unsere Bestellung',
    Quote: 'unser Angebot',
    'Order confirmation': 'unsere Auftragsbestätigung',
    'Proforma invoice': 'unsere Proformarechnung',
    'Packing slip': 'unseren Lieferschein',
    Invoice: 'unsere Rechnung',
    'Credit note': 'unsere Gutschrift',
    Statement: 'Ihren Kontoauszug',
    'Remittance advice': 'unseren Zahlungshinweis',
    'Payment receipt': 'unsere Zahlungsbestätigung',
  },
  Spanish: {
    'Purchase order': 'nuestro pedido',
    Quote: 'nuestra oferta',
    'Order confirmation': 'nuestra confirmación de pedido',
    'Proforma invoice': 'nuestra factura proforma',
    'Packing slip': 'nuestro albarán',
    Invoice: 'nuestra factura',
    'Credit note': 'nuestro abono',
    Statement: 'su estado de cuenta',
    'Remittance advice': 'nuestro aviso de pago',
    'Payment receipt': 'nuestro recibo',
  },
  French: {
    'Purchase order': 'notre commande',
    Quote: 'notre devis',
    'Order confirmation': 'notre confirmation de commande',
    'Proforma invoice': 'notre facture proforma',
    'Packing slip': 'notre bon de livraison',
    Invoice: 'notre facture',
    'Credit note': 'notre avoir',
    Statement: 'votre relevé de compte',
    'Remittance advice': 'notre avis de paiement',
    'Payment receipt': 'notre reçu',
  },
}

/** The documents as used at the start of a subject. */
const HEADS: Readonly<Record<Language, Names>> = {
  English: {
    'Purchase order': 'Purchase order',
    Quote: 'Quote',
    'Order confirmation': 'Order confirmation',
    'Proforma invoice': 'Proforma invoice',
    'Packing slip': 'Packing slip',
    Invoice: 'Invoice',
    'Credit note': 'Credit note',
    Statement: 'Statement',
    'Remittance advice': 'Remittance advice',
    'Payment receipt': 'Payment receipt',
  },
  German: {
    'Purchase order': 'Bestellung',
    Quote: 'Angebot',
    'Order confirmation': 'Auftragsbestätigung',
    'Proforma invoice': 'Proformarechnung',
    'Packing slip': 'Lieferschein',
    Invoice: 'Rechnung',
    'Credit note': 'Gutschrift',
    Statement: 'Kontoauszug',
    'Remittance advice': 'Zahlungshinweis',
    'Payment receipt': 'Zahlungsbestätigung',
  },
  Spanish: {
    'Purchase order': 'Pedido',
    Quote: 'Oferta',
    'Order confirmation': 'Confirmación de pedido',
    'Proforma invoice': 'Factura proforma',
    'Packing slip': 'Albarán',
    Invoice: 'Factura',
    'Credit note': 'Abono',
    Statement: 'Estado de cuenta',
    'Remittance advice': 'Aviso de pago',
    'Payment receipt': 'Recibo',
  },
  French: {
    'Purchase order': 'Commande',
    Quote: 'Devis',
    'Order confirmation': 'Confirmation de commande',
    'Proforma invoice': 'Facture proforma',
    'Packing slip': 'Bon de livraison',
    Invoice: 'Facture',
    'Credit note': 'Avoir',
    Statement: 'Relevé de compte',
    'Remittance advice': 'Avis de paiement',
    'Payment receipt': 'Reçu',
  },
}

const BODIES: Readonly<Record<Language, string>> = {
  English: 'Dear {contact},\n\nPlease find {document} {number} attached.\n\nKind regards\n{company}',
  German: 'Guten Tag {contact},\n\nanbei erhalten Sie {document} {number}.\n\nMit freundlichen Grüßen\n{company}',
  Spanish: 'Estimado/a {contact}:\n\nAdjuntamos {document} {number}.\n\nUn cordial saludo\n{company}',
  French: 'Bonjour {contact},\n\nVeuillez trouver ci-joint {document} {number}.\n\nCordialement\n{company}',
}

/** The text of the email for a document in a language: the one in the settings, otherwise the default. */
export function mailText(
  document: Mailed,
  settings: { mailTexts?: unknown } | undefined,
  language: Language,
): MailText {
  const rows = Array.isArray(settings?.mailTexts) ? (settings.mailTexts as Readonly<Record<string, unknown>>[]) : []
  const own = rows.find((row) => row.document === document)
  const written = (value: unknown) => (typeof value === 'string' && value.trim() ? value : undefined)
  return {
    subject: written(own?.subject) ?? `${HEADS[language][document]} {number}`,
    body: written(own?.body) ?? BODIES[language],
  }
}

interface Facts {
  document: Mailed
  language: Language
  number: string
  party: string
  contact?: string | undefined
  company: string
  signature?: string | undefined
}

/**
 * A text with its placeholders filled in; an unknown placeholder stays as typed. The signature is added at the end
 * unless the text contains its placeholder.
 */
export function fillMail(text: MailText, facts: Facts): MailText {
  const { document, language, number, party, contact, company, signature = '' } = facts
  const words: Record<string, string> = {
    document: NAMES[language][document],
    number,
    party,
    contact: contact || party,
    company,
    signature,
  }
  const fill = (template: string) =>
    template
      .replace(/\{(\w{1,20})\}/g, (whole, name: string) => words[name] ?? whole)
      .replace(/ {2,}| (?=[.,\n]|$)/g, (blanks) => (blanks.length > 1 ? ' ' : ''))
  const end = signature && !text.body.includes('{signature}') ? `\n\n${signature}` : ''
  return { subject: fill(text.subject).trim(), body: fill(text.body) + end }
}
