import type { Language } from '#model/languages/languages.ts'
import { type PaperWords, wordIn } from '#model/languages/paper-words.ts'

/** The words of a printed purchase order besides those of every paper, by their English ones. */
const WORDS: PaperWords = {
  Spanish: {
    'Purchase order': 'Orden de compra',
    Vendor: 'Proveedor',
    'Terms and conditions': 'Condiciones de compra',
  },
  German: {
    'Purchase order': 'Bestellung',
    Vendor: 'Lieferant',
    'Terms and conditions': 'Einkaufsbedingungen',
  },
  French: {
    'Purchase order': 'Bon de commande',
    Vendor: 'Fournisseur',
    'Terms and conditions': 'Conditions d’achat',
  },
}

/** What a word of the order is in the language of its vendor. */
export const orderWords = (language: Language) => wordIn(language, WORDS)
