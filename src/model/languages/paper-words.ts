import type { Language } from '#model/languages/languages.ts'
import { GOODS_WORDS } from '#model/languages/paper-words-goods.ts'
import { MORE_WORDS, type Translated } from '#model/languages/paper-words-more.ts'

/** The translations for wording of all trade documents, and of quotes, orders and invoices, keyed by the English. */
const WORDS: Readonly<Record<string, Translated>> = {
  Quote: ['Angebot', 'Oferta', 'Devis'],
  'Order confirmation': ['Auftragsbestätigung', 'Confirmación de pedido', 'Confirmation de commande'],
  'Purchase order': ['Bestellung', 'Orden de compra', 'Bon de commande'],
  Invoice: ['Rechnung', 'Factura', 'Facture'],
  'Proforma invoice': ['Proformarechnung', 'Factura proforma', 'Facture proforma'],
  'Credit note': ['Gutschrift', 'Abono', 'Avoir'],
  'Remittance advice': ['Zahlungshinweis', 'Aviso de pago', 'Avis de paiement'],
  'Payment receipt': ['Zahlungsbestätigung', 'Recibo', 'Reçu'],
  'Price list': ['Preisliste', 'Lista de precios', 'Liste de prix'],
  DRAFT: ['ENTWURF', 'BORRADOR', 'BROUILLON'],
  VOID: ['UNGÜLTIG', 'ANULADO', 'ANNULÉ'],
  Customer: ['Kunde', 'Cliente', 'Client'],
  Vendor: ['Lieferant', 'Proveedor', 'Fournisseur'],
  'Bill to': ['Rechnung an', 'Facturar a', 'Facturer à'],
  'Ship to': ['Lieferanschrift', 'Enviar a', 'Livrer à'],
  'Attn.': ['z. Hd.', 'A la atención de', 'À l’attention de'],
  'Your contact': ['Ihr Ansprechpartner', 'Su contacto', 'Votre contact'],
  Ordered: ['Bestelldatum', 'Fecha del pedido', 'Commandé le'],
  Promised: ['Liefertermin', 'Fecha prometida', 'Promis pour le'],
  Quoted: ['Angebotsdatum', 'Fecha de la oferta', 'Date du devis'],
  'Valid until': ['Gültig bis', 'Válida hasta', 'Valable jusqu’au'],
  'Invoice date': ['Rechnungsdatum', 'Fecha de factura', 'Date de facture'],
  Due: ['Fällig', 'Vence', 'Échéance'],
  Date: ['Datum', 'Fecha', 'Date'],
  On: ['Am', 'El', 'Le'],
  Terms: ['Zahlungsbedingungen', 'Condiciones de pago', 'Conditions de paiement'],
  'Ship via': ['Versandart', 'Transporte', 'Transport'],
  'Your reference': ['Ihr Zeichen', 'Su referencia', 'Votre référence'],
  'Your PO': ['Ihre Bestellung', 'Su pedido', 'Votre commande'],
  'Our order': ['Unser Auftrag', 'Nuestro pedido', 'Notre commande'],
  'Part number': ['Artikelnummer', 'Referencia', 'Référence'],
  'Your part number': ['Ihre Artikelnummer', 'Su referencia', 'Votre référence'],
  'Your number': ['Ihre Nummer', 'Su referencia', 'Votre référence'],
  Yours: ['Ihre Nr.', 'Su ref.', 'Votre réf.'],
  Brand: ['Marke', 'Marca', 'Marque'],
  Description: ['Bezeichnung', 'Descripción', 'Désignation'],
  Goods: ['Ware', 'Mercancía', 'Marchandise'],
  Condition: ['Zustand', 'Estado', 'État'],
  'New sealed': ['Neu, versiegelt', 'Nuevo, precintado', 'Neuf, scellé'],
  'New opened': ['Neu, geöffnet', 'Nuevo, abierto', 'Neuf, ouvert'],
  'New no box': ['Neu, ohne Karton', 'Nuevo, sin caja', 'Neuf, sans boîte'],
  'New surplus': ['Neu, Restposten', 'Nuevo, excedente', 'Neuf, surplus'],
  Refurbished: ['Aufgearbeitet', 'Reacondicionado', 'Reconditionné'],
  Used: ['Gebraucht', 'Usado', 'Occasion'],
  'Date code': ['Datecode', 'Código de fecha', 'Date code'],
  Certificate: ['Zertifikat', 'Certificado', 'Certificat'],
  Included: ['Enthalten', 'Incluido', 'Inclus'],
  Required: ['Erforderlich', 'Requerido', 'Exigé'],
  Delivery: ['Lieferung', 'Entrega', 'Livraison'],
  Alternative: ['Alternative', 'Alternativa', 'Alternative'],
  Quantity: ['Menge', 'Cantidad', 'Quantité'],
  'Unit price': ['Einzelpreis', 'Precio unitario', 'Prix unitaire'],
  Price: ['Preis', 'Precio', 'Prix'],
  Discount: ['Rabatt', 'Descuento', 'Remise'],
  Amount: ['Betrag', 'Importe', 'Montant'],
  Freight: ['Fracht', 'Portes', 'Port'],
  'As agreed': ['Wie vereinbart', 'Según lo acordado', 'Comme convenu'],
  'Before tax': ['Netto', 'Base imponible', 'Hors taxe'],
  Tax: ['Steuer', 'Impuesto', 'Taxe'],
  Exempt: ['Steuerfrei', 'Exento', 'Exonéré'],
  Total: ['Gesamt', 'Total', 'Total'],
  Paid: ['Bezahlt', 'Pagado', 'Payé'],
  'Balance due': ['Offener Betrag', 'Importe pendiente', 'Reste à payer'],
  'Pay to': ['Zahlbar an', 'Pagar a', 'À payer à'],
  'Scan to pay': ['Zum Zahlen scannen', 'Escanear para pagar', 'Scanner pour payer'],
  Notes: ['Anmerkungen', 'Notas', 'Notes'],
  'Accepted by, day': ['Angenommen von, Datum', 'Aceptado por, fecha', 'Accepté par, date'],
  'Terms and conditions': ['Einkaufsbedingungen', 'Condiciones de compra', 'Conditions d’achat'],
  'Total credit': ['Gutschrift gesamt', 'Total del abono', 'Total de l’avoir'],
  'Not used yet': ['Noch nicht verrechnet', 'Sin aplicar', 'Non affecté'],
  Reason: ['Grund', 'Motivo', 'Motif'],
  ...MORE_WORDS,
  ...GOODS_WORDS,
}

/** Sentences that Prime writes into lines; `#1` is a number, `$1` a text. */
const SENTENCES: readonly (readonly [RegExp, Translated])[] = [
  [
    /^Restocking fee ([\d.]+)%$/,
    ['Wiedereinlagerung #1 %', 'Gastos de reposición #1 %', 'Frais de remise en stock #1 %'],
  ],
  [
    /^Finance charge of ([\d.]+)% on ([\d,.]+) overdue$/,
    [
      'Verzugszinsen #1 % auf fällige #2',
      'Recargo por mora del #1 % sobre #2 vencidos',
      'Pénalité de #1 % sur #2 échus',
    ],
  ],
  [/^Returned check (.+)$/, ['Rückläufer Scheck $1', 'Cheque devuelto $1', 'Chèque impayé $1']],
  [/^Return (\S+)$/, ['Rücksendung $1', 'Devolución $1', 'Retour $1']],
]
/** The position of each language in a translation. */
export const PLACES = { German: 0, Spanish: 1, French: 2 } as const

/**
 * A word or sentence of a document in its reader's language. Text without a translation stays, such as the name of a
 * tax. `figure` formats the numbers in a sentence.
 */
export const wordIn =
  (language: Language, figure: (value: number, decimals: number) => string) =>
  (word: string): string => {
    if (language === 'English') return word
    const place = PLACES[language]
    if (Object.hasOwn(WORDS, word)) return WORDS[word]![place]
    for (const [pattern, texts] of SENTENCES) {
      const found = pattern.exec(word)
      if (!found) continue
      return texts[place].replace(/([#$])(\d)/g, (_, kind: string, at: string) => {
        const text = found[Number(at)]!.replaceAll(kind === '#' ? ',' : '\0', '')
        return kind === '#' ? figure(Number(text), text.split('.')[1]?.length ?? 0) : text
      })
    }
    return word
  }
