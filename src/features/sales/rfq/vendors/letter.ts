import { linesIn } from '#model/document/lines.ts'
import { type Language, languageWriting } from '#model/languages/languages.ts'
import type { Data } from '#model/schema/value.ts'

interface Words {
  greeting: string
  ask: string
  target: string
  until: string
  end: string
  subject: string
}

const WORDS: Readonly<Record<Language, Words>> = {
  English: {
    greeting: 'Dear {contact},',
    ask: 'Please quote price, lead time and minimum quantity for:',
    target: 'target',
    until: 'Please answer by {day}, and keep the number in the subject.',
    end: 'Kind regards',
    subject: 'Request for quotation',
  },
  German: {
    greeting: 'Guten Tag {contact},',
    ask: 'bitte bieten Sie uns mit Preis, Lieferzeit und Mindestmenge an:',
    target: 'Zielpreis',
    until: 'Bitte antworten Sie bis {day} und lassen Sie die Nummer im Betreff stehen.',
    end: 'Mit freundlichen Grüßen',
    subject: 'Anfrage',
  },
  Spanish: {
    greeting: 'Estimado/a {contact}:',
    ask: 'Le rogamos que nos cotice precio, plazo de entrega y cantidad mínima de:',
    target: 'precio objetivo',
    until: 'Responda antes del {day} y conserve el número en el asunto.',
    end: 'Un cordial saludo',
    subject: 'Solicitud de cotización',
  },
  French: {
    greeting: 'Bonjour {contact},',
    ask: 'Merci de nous indiquer prix, délai et quantité minimale pour :',
    target: 'prix visé',
    until: 'Merci de répondre avant le {day} en gardant le numéro dans l’objet.',
    end: 'Cordialement',
    subject: 'Demande de prix',
  },
}

/** The email that asks a vendor for prices; its subject contains the number by which the reply is matched. */
export function vendorLetter(
  inquiry: Data,
  { language, contact, currency, company }: { language: Language; contact: string; currency: string; company: string },
): { subject: string; text: string } {
  const words = WORDS[language]
  const { day, amount } = languageWriting(language)
  const rows = linesIn(inquiry.lines as Data[]).map(({ qty, brand, askedPart, targetPrice, targetCurrency }) => {
    const unit = typeof targetCurrency === 'string' ? targetCurrency : currency
    const target = typeof targetPrice === 'number' ? `, ${words.target} ${amount(targetPrice, unit)}` : ''
    return `- ${[qty, '×', brand, askedPart].filter(Boolean).join(' ')}${target}`
  })
  const until = typeof inquiry.replyBy === 'string' ? words.until.replace('{day}', day(inquiry.replyBy)) : ''
  return {
    subject: `${words.subject} [${String(inquiry.rfqNumber)}]`,
    text: [
      words.greeting.replace(' {contact}', contact && ` ${contact}`),
      `${words.ask}\n\n${rows.join('\n')}`,
      until,
      [words.end, company].filter(Boolean).join('\n'),
    ]
      .filter(Boolean)
      .join('\n\n'),
  }
}
