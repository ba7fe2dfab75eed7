import type { Language } from '#model/languages/languages.ts'
import { PLACES, wordIn } from '#model/languages/paper-words.ts'

/** The translations of wording that only statements use, keyed by the English. */
const WORDS = {
  Statement: ['Kontoauszug', 'Estado de cuenta', 'Relevé de compte'],
  To: ['An', 'Para', 'À'],
  'Your PO': ['Ihre Bestellung', 'Su pedido', 'Votre commande'],
  'Days past': ['Tage über', 'Días', 'Jours'],
  Currency: ['Währung', 'Moneda', 'Devise'],
  'Total due': ['Offen insgesamt', 'Total pendiente', 'Total dû'],
  'Not due': ['Nicht fällig', 'No vencido', 'Non échu'],
  'No due date': ['Ohne Fälligkeit', 'Sin vencimiento', 'Sans échéance'],
  days: ['Tage', 'días', 'jours'],
  to: ['bis', 'a', 'à'],
  Over: ['Über', 'Más de', 'Plus de'],
  'No open items. Thank you.': [
    'Es ist nichts offen. Vielen Dank.',
    'No hay nada pendiente. Gracias.',
    'Rien n’est en attente. Merci.',
  ],
  'Statement of account': ['Kontoauszug mit Verlauf', 'Extracto de cuenta', 'Relevé détaillé'],
  Period: ['Zeitraum', 'Periodo', 'Période'],
  'Opening balance': ['Anfangssaldo', 'Saldo inicial', 'Solde initial'],
  Charge: ['Belastung', 'Cargo', 'Débit'],
  Payment: ['Zahlung', 'Pago', 'Paiement'],
  Credit: ['Gutschrift', 'Abono', 'Avoir'],
  'Written off': ['Ausgebucht', 'Cancelado', 'Passé en perte'],
  Balance: ['Saldo', 'Saldo', 'Solde'],
  'Credit balance': ['Guthaben zu Ihren Gunsten', 'Saldo a su favor', 'Solde en votre faveur'],
  'No activity and no open items.': [
    'Es gab keine Bewegung, und es ist nichts offen.',
    'No hubo movimientos y no hay nada pendiente.',
    'Aucun mouvement et rien en attente.',
  ],
  'Not applied': ['Nicht zugeordnet', 'Sin aplicar', 'Non affecté'],
  'Our number': ['Unsere Nummer', 'Nuestro número', 'Notre numéro'],
  'Our account': ['Unsere Kundennr.', 'Nuestra cuenta', 'Notre compte'],
  'We owe': ['Wir schulden', 'Debemos', 'Nous devons'],
  'You owe us': ['Sie schulden uns', 'Nos deben', 'Vous nous devez'],
  'Our books show no open items.': [
    'Nach unseren Büchern ist nichts offen.',
    'Según nuestros libros no hay nada pendiente.',
    'Selon nos livres, rien n’est en attente.',
  ],
  'Nothing is overdue.': ['Es ist nichts überfällig.', 'No hay nada vencido.', 'Rien n’est échu.'],
} as const satisfies Readonly<Record<string, readonly [German: string, Spanish: string, French: string]>>

type OfEveryPaper =
  | 'As of'
  | 'Customer'
  | 'Vendor'
  | 'Your invoice'
  | 'Check'
  | 'Terms'
  | 'Invoice'
  | 'Date'
  | 'Due'
  | 'Total'
  | 'Document'
  | 'Reference'
  | 'Pay to'
export type AccountWord = keyof typeof WORDS | OfEveryPaper

/** Wording of a statement in a language. */
export const accountWords = (language: Language): ((word: AccountWord) => string) => {
  const say = wordIn(language, String)
  return (word) =>
    language === 'English' || !Object.hasOwn(WORDS, word)
      ? say(word)
      : WORDS[word as keyof typeof WORDS][PLACES[language]]
}

/** The name of an ageing bucket, `1 to 30` or `Over 90`, with its days, in a language. */
export function ageWords(language: Language, name: string): string {
  const say = accountWords(language)
  if (name === 'Not due' || name === 'No due date') return say(name)
  return `${name.replace('Over', say('Over')).replace(' to ', ` ${say('to')} `)} ${say('days')}`
}
