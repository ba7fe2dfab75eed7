import type { Language } from '#model/languages/languages.ts'
import { type PaperWords, wordIn } from '#model/languages/paper-words.ts'

/** The words of quotes and order confirmations besides those of every paper. */
const WORDS: PaperWords = {
  Spanish: {
    Quote: 'Oferta',
    'Order confirmation': 'Confirmación de pedido',
    Customer: 'Cliente',
    'Attn.': 'A la atención de',
    Quoted: 'Fecha de la oferta',
    'Valid until': 'Válida hasta',
    'Your contact': 'Su contacto',
    Yours: 'Su ref.',
    'Your part number': 'Su referencia',
    Condition: 'Estado',
    'Date code': 'Código de fecha',
    Certificate: 'Certificado',
    Included: 'Incluido',
    Delivery: 'Entrega',
    Alternative: 'Alternativa',
    'Accepted by, day': 'Aceptado por, fecha',
  },
  German: {
    Quote: 'Angebot',
    'Order confirmation': 'Auftragsbestätigung',
    Customer: 'Kunde',
    'Attn.': 'z. Hd.',
    Quoted: 'Angebotsdatum',
    'Valid until': 'Gültig bis',
    'Your contact': 'Ihr Ansprechpartner',
    Yours: 'Ihre Nr.',
    'Your part number': 'Ihre Artikelnummer',
    Condition: 'Zustand',
    'Date code': 'Datecode',
    Certificate: 'Zertifikat',
    Included: 'Enthalten',
    Delivery: 'Lieferung',
    Alternative: 'Alternative',
    'Accepted by, day': 'Angenommen von, Datum',
  },
  French: {
    Quote: 'Devis',
    'Order confirmation': 'Confirmation de commande',
    Customer: 'Client',
    'Attn.': 'À l’attention de',
    Quoted: 'Date du devis',
    'Valid until': 'Valable jusqu’au',
    'Your contact': 'Votre contact',
    Yours: 'Votre réf.',
    'Your part number': 'Votre référence',
    Condition: 'État',
    'Date code': 'Date code',
    Certificate: 'Certificat',
    Included: 'Inclus',
    Delivery: 'Livraison',
    Alternative: 'Alternative',
    'Accepted by, day': 'Accepté par, date',
  },
}

/** What a word of a quote or confirmation is in the language of its customer. */
export const dealWords = (language: Language) => wordIn(language, WORDS)
