import type { LetterLevel, LetterText } from '#features/insight/follow-ups/letters/letters.ts'
import type { Language } from '#model/languages/languages.ts'

/** The texts of the reminders unless the settings have their own. */
export const USUAL_LETTERS: Readonly<Record<Language, Readonly<Record<LetterLevel, LetterText>>>> = {
  English: {
    '1': {
      subject: 'Reminder: {count} due, {total}',
      body: 'Dear {contact},\n\nThis is a friendly reminder that {count} past due, {total} in total.\n\n{invoices}\n\nPlease pay within one week, or let us know if there is a problem. If you have already paid, please disregard this message.\n\n{company}',
    },
    '2': {
      subject: 'Second reminder: {total} overdue',
      body: 'Dear {contact},\n\nWe have not received a reply to our first reminder. {total} is overdue, the oldest invoice by {days}.\n\n{invoices}\n\nPlease pay now or tell us when we can expect payment.\n\n{company}',
    },
    '3': {
      subject: 'Last reminder: {total} overdue by {days}',
      body: 'Dear {contact},\n\nDespite two reminders, {total} remains unpaid, the oldest invoice overdue by {days}.\n\n{invoices}\n\nIf we do not receive payment within ten days, we will suspend deliveries and take further action.\n\n{company}',
    },
  },
  German: {
    '1': {
      subject: 'Zahlungserinnerung: {total}',
      body: 'Guten Tag {contact},\n\nwir möchten Sie freundlich an Ihre offenen Rechnungen erinnern: {count} überfällig, insgesamt {total}.\n\n{invoices}\n\nBitte zahlen Sie innerhalb einer Woche oder melden Sie sich, falls es ein Problem gibt. Falls Sie bereits gezahlt haben, betrachten Sie dieses Schreiben bitte als gegenstandslos.\n\n{company}',
    },
    '2': {
      subject: 'Zweite Mahnung: {total} überfällig',
      body: 'Guten Tag {contact},\n\nauf unsere Zahlungserinnerung haben wir keine Antwort erhalten. Überfällig sind {total}, die älteste Rechnung seit {days}.\n\n{invoices}\n\nBitte zahlen Sie umgehend oder teilen Sie uns mit, wann wir mit Ihrer Zahlung rechnen können.\n\n{company}',
    },
    '3': {
      subject: 'Letzte Mahnung: {total} überfällig seit {days}',
      body: 'Guten Tag {contact},\n\ntrotz zweier Mahnungen sind {total} noch immer nicht bezahlt, die älteste Rechnung ist seit {days} überfällig.\n\n{invoices}\n\nGeht Ihre Zahlung nicht innerhalb von zehn Tagen ein, setzen wir die Lieferungen aus und leiten weitere Schritte ein.\n\n{company}',
    },
  },
  Spanish: {
    '1': {
      subject: 'Recordatorio de pago: {total}',
      body: 'Estimado/a {contact}:\n\nLe recordamos amablemente que {count} de pago, por un total de {total}.\n\n{invoices}\n\nLe rogamos que pague en el plazo de una semana o que nos informe si hay algún problema. Si ya ha pagado, no tenga en cuenta este mensaje.\n\n{company}',
    },
    '2': {
      subject: 'Segundo recordatorio: {total} vencidos',
      body: 'Estimado/a {contact}:\n\nNo hemos recibido respuesta a nuestro primer recordatorio. Hay {total} vencidos, la factura más antigua desde hace {days}.\n\n{invoices}\n\nLe rogamos que pague de inmediato o que nos indique cuándo podemos esperar el pago.\n\n{company}',
    },
    '3': {
      subject: 'Último aviso: {total} vencidos desde hace {days}',
      body: 'Estimado/a {contact}:\n\nA pesar de dos recordatorios, siguen sin pagarse {total}, la factura más antigua vencida desde hace {days}.\n\n{invoices}\n\nSi no recibimos el pago en un plazo de diez días, suspenderemos las entregas y tomaremos otras medidas.\n\n{company}',
    },
  },
  French: {
    '1': {
      subject: 'Rappel de paiement : {total}',
      body: 'Bonjour {contact},\n\nNous vous rappelons que {count}, pour un total de {total}.\n\n{invoices}\n\nMerci de régler sous une semaine ou de nous signaler tout problème. Si vous avez déjà payé, veuillez ne pas tenir compte de ce message.\n\n{company}',
    },
    '2': {
      subject: 'Deuxième rappel : {total} en retard',
      body: 'Bonjour {contact},\n\nNotre premier rappel est resté sans réponse. {total} sont en retard, la facture la plus ancienne de {days}.\n\n{invoices}\n\nMerci de régler immédiatement ou de nous indiquer quand nous pouvons attendre votre paiement.\n\n{company}',
    },
    '3': {
      subject: 'Dernier rappel : {total} en retard de {days}',
      body: 'Bonjour {contact},\n\nMalgré deux rappels, {total} restent impayés, la facture la plus ancienne depuis {days}.\n\n{invoices}\n\nSans paiement sous dix jours, nous suspendrons les livraisons et engagerons d’autres démarches.\n\n{company}',
    },
  },
}

/** The names of the letters and the wording for counts in a language. */
interface Phrases {
  levels: Readonly<Record<LetterLevel, string>>
  count: (invoices: number) => string
  days: (days: number) => string
  noDate: string
  and: string
  due: (day: string) => string
  invoice: string
}

const many = (one: string, more: string) => (count: number) => `${count} ${count === 1 ? one : more}`

export const PHRASES: Readonly<Record<Language, Phrases>> = {
  English: {
    levels: { '1': 'First reminder', '2': 'Second reminder', '3': 'Last reminder' },
    count: many('invoice is', 'invoices are'),
    days: many('day', 'days'),
    noDate: 'no date',
    and: ' and ',
    due: (day) => `, due ${day}`,
    invoice: 'Invoice',
  },
  German: {
    levels: { '1': 'Zahlungserinnerung', '2': 'Zweite Mahnung', '3': 'Letzte Mahnung' },
    count: many('Rechnung ist', 'Rechnungen sind'),
    days: many('Tag', 'Tagen'),
    noDate: 'ohne Datum',
    and: ' und ',
    due: (day) => `, fällig am ${day}`,
    invoice: 'Rechnung',
  },
  Spanish: {
    levels: { '1': 'Primer recordatorio', '2': 'Segundo recordatorio', '3': 'Último aviso' },
    count: many('factura está pendiente', 'facturas están pendientes'),
    days: many('día', 'días'),
    noDate: 'sin fecha',
    and: ' y ',
    due: (day) => `, vence el ${day}`,
    invoice: 'Factura',
  },
  French: {
    levels: { '1': 'Premier rappel', '2': 'Deuxième rappel', '3': 'Dernier rappel' },
    count: many('facture est due', 'factures sont dues'),
    days: many('jour', 'jours'),
    noDate: 'sans date',
    and: ' et ',
    due: (day) => `, échue le ${day}`,
    invoice: 'Facture',
  },
}
