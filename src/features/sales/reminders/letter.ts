import type { Day } from '#base/days.ts'
import { type Language, languageWriting } from '#model/languages/languages.ts'

/** The subject of a reminder: a quote or proforma of ours, or an offer that a vendor owes us. */
type About = 'quote' | 'proforma' | 'offer'

interface Words extends Readonly<Record<About, { subject: string; text: string }>> {
  greeting: string
  until: string
  answer: string
  end: string
}

const WORDS: Readonly<Record<Language, Words>> = {
  English: {
    greeting: 'Dear {contact},',
    quote: { subject: 'Our quote {number}', text: 'We are following up on our quote {number}.' },
    proforma: {
      subject: 'Our proforma invoice {number}',
      text: 'We are following up on our proforma invoice {number}.',
    },
    offer: {
      subject: 'Request for quotation [{number}]',
      text: 'We have not received your offer for our request {number} yet.',
    },
    until: 'It is valid until {day}.',
    answer: 'Please answer by {day}, and keep the number in the subject.',
    end: 'Kind regards',
  },
  German: {
    greeting: 'Guten Tag {contact},',
    quote: { subject: 'Unser Angebot {number}', text: 'dürfen wir auf unser Angebot {number} zurückkommen?' },
    proforma: {
      subject: 'Unsere Proformarechnung {number}',
      text: 'dürfen wir auf unsere Proformarechnung {number} zurückkommen?',
    },
    offer: {
      subject: 'Anfrage [{number}]',
      text: 'zu unserer Anfrage {number} haben wir noch kein Angebot von Ihnen erhalten.',
    },
    until: 'Gültig bis {day}.',
    answer: 'Bitte antworten Sie bis {day} und lassen Sie die Nummer im Betreff stehen.',
    end: 'Mit freundlichen Grüßen',
  },
  Spanish: {
    greeting: 'Estimado/a {contact}:',
    quote: { subject: 'Nuestra oferta {number}', text: '¿Ha podido revisar nuestra oferta {number}?' },
    proforma: { subject: 'Nuestra factura proforma {number}', text: '¿Ha podido revisar nuestra proforma {number}?' },
    offer: {
      subject: 'Solicitud de cotización [{number}]',
      text: 'Todavía no hemos recibido su oferta para nuestra solicitud {number}.',
    },
    until: 'Es válida hasta el {day}.',
    answer: 'Responda antes del {day} y conserve el número en el asunto.',
    end: 'Un cordial saludo',
  },
  French: {
    greeting: 'Bonjour {contact},',
    quote: { subject: 'Notre offre {number}', text: 'Avez-vous pu examiner notre offre {number} ?' },
    proforma: {
      subject: 'Notre facture proforma {number}',
      text: 'Avez-vous pu examiner notre facture proforma {number} ?',
    },
    offer: {
      subject: 'Demande de prix [{number}]',
      text: 'Nous n’avons pas encore reçu votre offre pour notre demande {number}.',
    },
    until: 'Elle est valable jusqu’au {day}.',
    answer: 'Merci de répondre avant le {day} en gardant le numéro dans l’objet.',
    end: 'Cordialement',
  },
}

/** The email that follows up on a quote, a proforma or a request, in the recipient's language. */
export function reminderLetter(
  about: About,
  facts: { number: string; language: Language; contact: string; company: string; until?: Day | undefined },
): { subject: string; text: string } {
  const words = WORDS[facts.language]
  const { day } = languageWriting(facts.language)
  const until = facts.until && (about === 'offer' ? words.answer : words.until).replace('{day}', day(facts.until))
  const text = [
    words.greeting.replace(' {contact}', facts.contact && ` ${facts.contact}`),
    words[about].text.replace('{number}', facts.number),
    until,
    [words.end, facts.company].filter(Boolean).join('\n'),
  ]
  return { subject: words[about].subject.replace('{number}', facts.number), text: text.filter(Boolean).join('\n\n') }
}
