import type { Language } from '#model/languages/languages.ts'

type Words = Readonly<Record<string, string>>

/** The words on a printed purchase order, by their English ones. */
const WORDS: Readonly<Record<Exclude<Language, 'English'>, Words>> = {
  Spanish: {
    'Purchase order': 'Orden de compra',
    Vendor: 'Proveedor',
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
    'Terms and conditions': 'Condiciones de compra',
  },
  German: {
    'Purchase order': 'Bestellung',
    Vendor: 'Lieferant',
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
    'Terms and conditions': 'Einkaufsbedingungen',
  },
  French: {
    'Purchase order': 'Bon de commande',
    Vendor: 'Fournisseur',
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
    'Terms and conditions': 'Conditions d’achat',
  },
}

/** What a word of the order is in the language of its vendor; one that has no translation stays, such as the name of a tax. */
export const orderWords =
  (language: Language) =>
  (word: string): string =>
    language === 'English' ? word : (WORDS[language][word] ?? word)
