import { isOtherPart, nameOfOffered } from '#features/sales/rfq/answer-line.ts'
import type { Inquiry } from '#features/sales/rfq/collection.ts'
import { filledTemplate } from '#features/sales/rfq/rules.ts'
import { threadOf } from '#features/sales/rfq/thread/thread.ts'
import { linesIn } from '#model/document/lines.ts'
import { type Language, languageWriting } from '#model/languages/languages.ts'
import type { Data } from '#model/schema/value.ts'

interface Words {
  greeting: string
  /** The greeting when no name is known. */
  plain: string
  offer: string
  question: string
  noStock: string
  each: string
  /** Follows a part that differs from the requested one. */
  yourRequest: string
  until: string
  end: string
}

const WORDS: Readonly<Record<Language, Words>> = {
  English: {
    greeting: 'Dear {contact},',
    plain: 'Hello,',
    yourRequest: 'your request: {part}',
    offer: 'Thank you for your inquiry. We can offer:',
    question: 'Thank you for your inquiry.',
    noStock: 'not in stock',
    each: 'each',
    until: 'Prices are in {currency} and valid until {day}.',
    end: 'Kind regards',
  },
  German: {
    greeting: 'Guten Tag {contact},',
    plain: 'Guten Tag,',
    yourRequest: 'Ihre Anfrage: {part}',
    offer: 'vielen Dank für Ihre Anfrage. Wir können anbieten:',
    question: 'vielen Dank für Ihre Anfrage.',
    noStock: 'nicht vorrätig',
    each: 'je Stück',
    until: 'Die Preise sind in {currency} und gültig bis {day}.',
    end: 'Mit freundlichen Grüßen',
  },
  Spanish: {
    greeting: 'Estimado/a {contact}:',
    plain: 'Buenos días:',
    yourRequest: 'su solicitud: {part}',
    offer: 'Gracias por su consulta. Podemos ofrecerle:',
    question: 'Gracias por su consulta.',
    noStock: 'sin existencias',
    each: 'por unidad',
    until: 'Precios en {currency}, válidos hasta el {day}.',
    end: 'Un cordial saludo',
  },
  French: {
    greeting: 'Bonjour {contact},',
    plain: 'Bonjour,',
    yourRequest: 'votre demande : {part}',
    offer: 'Merci pour votre demande. Nous pouvons vous proposer :',
    question: 'Merci pour votre demande.',
    noStock: 'pas en stock',
    each: 'l’unité',
    until: 'Prix en {currency}, valables jusqu’au {day}.',
    end: 'Cordialement',
  },
}

/** The subject of an answer: the customer's subject with our number, by which a reply is matched. */
export function answerSubject({ subject, rfqNumber }: Data): string {
  const theirs = String(subject ?? '')
    .replace(/\s+/g, ' ')
    .trim()
  const number = rfqNumber ? `[${String(rfqNumber)}]` : ''
  const own = theirs.includes(number) ? theirs : `${theirs || 'Your inquiry'} ${number}`
  return (/^re:/i.test(own) ? own : `Re: ${own}`).trim().slice(0, 300)
}

/**
 * The initial email to a customer: the offered lines, or a company template containing them, and the email it answers.
 */
export function answerBegin(
  { data }: Pick<Inquiry, 'data'>,
  {
    language,
    currency,
    company,
    template,
  }: { language: Language; currency: string; company: string; template?: string },
): { to?: string; subject: string; text: string; inReplyTo?: string } {
  const words = WORDS[language]
  const { day, amount } = languageWriting(language)
  const rows = linesIn(data.lines as Data[]).flatMap((line) => {
    if (line.noStock) return [`- ${String(line.askedPart)}: ${words.noStock}`]
    if (line.status !== 'Quoted' || typeof line.quotedPrice !== 'number') return []
    const lead = typeof line.leadTimeText === 'string' && line.leadTimeText ? `, ${line.leadTimeText}` : ''
    const price = amount(line.quotedPrice, currency)
    return [`- ${String(line.quotedQty)} × ${offeredPart(line, words)}: ${price} ${words.each}${lead}`]
  })
  const contact = (data.contact as { name?: unknown } | undefined)?.name || data.companyName
  const until = typeof data.validUntil === 'string' && rows.length > 0 ? data.validUntil : undefined
  const incoming = threadOf(data as Data)
    .filter(({ direction, messageId }) => direction === 'In' && /^<[^<>\s]+>$/.test(messageId))
    .at(-1)
  const name = typeof contact === 'string' ? contact : ''
  const filled = template && {
    text: filledTemplate(template, {
      ...{ contact: name, lines: rows.join('\n'), currency: until && currency, until: until && day(until), company },
    }),
  }
  const text = [
    name ? words.greeting.replace('{contact}', name) : words.plain,
    rows.length > 0 ? words.offer : words.question,
    rows.join('\n'),
    until && words.until.replace('{currency}', currency).replace('{day}', day(until)),
    [words.end, company].filter(Boolean).join('\n'),
  ]
  return {
    ...(data.email && { to: data.email }),
    subject: answerSubject(data as Data),
    text: text.filter(Boolean).join('\n\n'),
    ...filled,
    ...(incoming && { inReplyTo: incoming.messageId }),
  }
}

/** The part of an offered line, with its brand; a part that differs from the requested one is followed by theirs. */
function offeredPart(line: Data, { yourRequest }: Words): string {
  const { askedPart, brand } = line
  const theirs = [brand, askedPart].filter(Boolean).join(' ')
  const name = nameOfOffered(line) || theirs
  return isOtherPart(line) ? `${name} (${yourRequest.replace('{part}', theirs)})` : name
}
