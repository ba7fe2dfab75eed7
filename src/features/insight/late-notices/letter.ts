import type { Day } from '#base/days.ts'
import type { AwaitedLine } from '#features/insight/late-notices/rules.ts'
import { type Language, languageWriting } from '#model/languages/languages.ts'

interface Words {
  greeting: string
  subject: string
  text: string
  line: string
  undated: string
  promised: string
  close: string
  end: string
}

const WORDS: Readonly<Record<Language, Words>> = {
  English: {
    greeting: 'Dear {contact},',
    subject: 'Delivery date of your order {number}',
    text: 'The delivery date of your order has changed:',
    line: '{qty} × {part}: expected on {day}',
    undated: '{qty} × {part}: date to be confirmed',
    promised: ' (promised for {day})',
    close: 'We will ship as soon as the goods arrive. Please tell us if the new date does not suit you.',
    end: 'Kind regards',
  },
  German: {
    greeting: 'Guten Tag {contact},',
    subject: 'Liefertermin Ihrer Bestellung {number}',
    text: 'der Liefertermin Ihrer Bestellung hat sich geändert:',
    line: '{qty} × {part}: erwartet am {day}',
    undated: '{qty} × {part}: Termin folgt',
    promised: ' (zugesagt für {day})',
    close: 'Wir versenden, sobald die Ware eintrifft. Bitte sagen Sie uns, wenn der neue Termin nicht passt.',
    end: 'Mit freundlichen Grüßen',
  },
  Spanish: {
    greeting: 'Estimado/a {contact}:',
    subject: 'Fecha de entrega de su pedido {number}',
    text: 'La fecha de entrega de su pedido ha cambiado:',
    line: '{qty} × {part}: prevista el {day}',
    undated: '{qty} × {part}: fecha por confirmar',
    promised: ' (prometida para el {day})',
    close: 'Enviaremos la mercancía en cuanto llegue. Díganos si la nueva fecha no le conviene.',
    end: 'Un cordial saludo',
  },
  French: {
    greeting: 'Bonjour {contact},',
    subject: 'Date de livraison de votre commande {number}',
    text: 'La date de livraison de votre commande a changé :',
    line: '{qty} × {part} : prévue le {day}',
    undated: '{qty} × {part} : date à confirmer',
    promised: ' (promise pour le {day})',
    close: 'Nous expédierons dès l’arrivée des marchandises. Dites-nous si la nouvelle date ne vous convient pas.',
    end: 'Cordialement',
  },
}

/** The email to a customer whose goods arrive on a different day, in the customer's language. */
export function lateLetter({
  number,
  language,
  contact,
  company,
  lines,
}: {
  number: string
  language: Language
  contact: string
  company: string
  lines: readonly (AwaitedLine & { promised: Day | undefined })[]
}): { subject: string; text: string } {
  const words = WORDS[language]
  const { day } = languageWriting(language)
  const rows = lines.map(({ qty, name, day: expected, promised }) => {
    const line = (expected ? words.line.replace('{day}', day(expected)) : words.undated)
      .replace('{qty}', String(qty))
      .replace('{part}', () => name)
    return `- ${line}${promised && promised !== expected ? words.promised.replace('{day}', day(promised)) : ''}`
  })
  const text = [
    words.greeting.replace(' {contact}', () => (contact ? ` ${contact}` : '')),
    words.text,
    rows.join('\n'),
    words.close,
    [words.end, company].filter(Boolean).join('\n'),
  ]
  return { subject: words.subject.replace('{number}', () => number), text: text.join('\n\n') }
}
