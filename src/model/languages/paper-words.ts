import type { Language } from '#model/languages/languages.ts'

/** Words on paper by their English ones. */
export type PaperWords = Readonly<Record<Exclude<Language, 'English'>, Readonly<Record<string, string>>>>

/** The words that every document of the trade has. */
const SHARED: PaperWords = {
  Spanish: {
    'Ship to': 'Enviar a',
    Ordered: 'Fecha del pedido',
    Promised: 'Fecha prometida',
    Terms: 'Condiciones de pago',
    'Ship via': 'Transporte',
    'Your reference': 'Su referencia',
    'Part number': 'Referencia',
    Brand: 'Marca',
    Description: 'Descripción',
    Quantity: 'Cantidad',
    'Unit price': 'Precio unitario',
    Discount: 'Descuento',
    Amount: 'Importe',
    'Before tax': 'Base imponible',
    Total: 'Total',
    Notes: 'Notas',
  },
  German: {
    'Ship to': 'Lieferanschrift',
    Ordered: 'Bestelldatum',
    Promised: 'Liefertermin',
    Terms: 'Zahlungsbedingungen',
    'Ship via': 'Versandart',
    'Your reference': 'Ihr Zeichen',
    'Part number': 'Artikelnummer',
    Brand: 'Marke',
    Description: 'Bezeichnung',
    Quantity: 'Menge',
    'Unit price': 'Einzelpreis',
    Discount: 'Rabatt',
    Amount: 'Betrag',
    'Before tax': 'Netto',
    Total: 'Gesamt',
    Notes: 'Anmerkungen',
  },
  French: {
    'Ship to': 'Livrer à',
    Ordered: 'Commandé le',
    Promised: 'Promis pour le',
    Terms: 'Conditions de paiement',
    'Ship via': 'Transport',
    'Your reference': 'Votre référence',
    'Part number': 'Référence',
    Brand: 'Marque',
    Description: 'Désignation',
    Quantity: 'Quantité',
    'Unit price': 'Prix unitaire',
    Discount: 'Remise',
    Amount: 'Montant',
    'Before tax': 'Hors taxe',
    Total: 'Total',
    Notes: 'Notes',
  },
}

/**
 * What a word of a document is in the language of its reader: its own word, else the shared one. One that has no
 * translation stays, such as the name of a tax.
 */
export const wordIn =
  (language: Language, own: PaperWords) =>
  (word: string): string =>
    language === 'English' ? word : (own[language][word] ?? SHARED[language][word] ?? word)
