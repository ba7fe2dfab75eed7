import type { Language } from '#features/admin/languages/languages.ts'
import type { LetterLevel, LetterText } from '#features/insight/follow-ups/letters/letters.ts'

/** The words of the reminders unless the settings have their own. */
export const USUAL_LETTERS: Readonly<Record<Language, Readonly<Record<LetterLevel, LetterText>>>> = {
  English: {
    '1': {
      subject: 'Reminder: {count} due, {total}',
      body: 'Dear {contact},\n\nperhaps it has slipped your attention: {count} open with us, {total} in all.\n\n{invoices}\n\nPlease pay within a week, or tell us what keeps you from it. If you have paid meanwhile, thank you.\n\n{company}',
    },
    '2': {
      subject: 'Second reminder: {total} overdue',
      body: 'Dear {contact},\n\nwe have not heard from you about our first reminder. {total} is overdue, the oldest by {days}.\n\n{invoices}\n\nPlease pay at once, or name the day on which we may expect the money.\n\n{company}',
    },
    '3': {
      subject: 'Last reminder: {total} overdue by {days}',
      body: 'Dear {contact},\n\ndespite two reminders {total} is still open, the oldest invoice by {days}.\n\n{invoices}\n\nIf the money has not arrived within ten days we stop deliveries and take further steps.\n\n{company}',
    },
  },
  German: {
    '1': {
      subject: 'Zahlungserinnerung: {total}',
      body: 'Guten Tag {contact},\n\nvielleicht ist es Ihrer Aufmerksamkeit entgangen: {count} bei uns offen, insgesamt {total}.\n\n{invoices}\n\nBitte zahlen Sie innerhalb einer Woche oder sagen Sie uns, was Sie daran hindert. Haben Sie inzwischen gezahlt, danken wir Ihnen.\n\n{company}',
    },
    '2': {
      subject: 'Zweite Mahnung: {total} überfällig',
      body: 'Guten Tag {contact},\n\nauf unsere Zahlungserinnerung haben wir nichts von Ihnen gehört. Überfällig sind {total}, am längsten seit {days}.\n\n{invoices}\n\nBitte zahlen Sie umgehend oder nennen Sie uns den Tag, an dem wir mit dem Geld rechnen dürfen.\n\n{company}',
    },
    '3': {
      subject: 'Letzte Mahnung: {total} überfällig seit {days}',
      body: 'Guten Tag {contact},\n\ntrotz zweier Mahnungen sind {total} noch immer offen, am längsten seit {days}.\n\n{invoices}\n\nIst das Geld nicht innerhalb von zehn Tagen eingegangen, stellen wir die Lieferungen ein und leiten weitere Schritte ein.\n\n{company}',
    },
  },
  Spanish: {
    '1': {
      subject: 'Recordatorio de pago: {total}',
      body: 'Estimado/a {contact}:\n\nQuizá se le haya pasado: {count} con nosotros, {total} en total.\n\n{invoices}\n\nLe rogamos que pague en el plazo de una semana o que nos diga qué se lo impide. Si ya ha pagado, muchas gracias.\n\n{company}',
    },
    '2': {
      subject: 'Segundo recordatorio: {total} vencidos',
      body: 'Estimado/a {contact}:\n\nNo hemos tenido respuesta a nuestro primer recordatorio. Hay {total} vencidos, lo más antiguo desde hace {days}.\n\n{invoices}\n\nLe rogamos que pague de inmediato o que nos indique el día en que podemos esperar el pago.\n\n{company}',
    },
    '3': {
      subject: 'Último aviso: {total} vencidos desde hace {days}',
      body: 'Estimado/a {contact}:\n\nA pesar de dos recordatorios siguen pendientes {total}, lo más antiguo desde hace {days}.\n\n{invoices}\n\nSi el pago no ha llegado en diez días, suspenderemos las entregas y tomaremos otras medidas.\n\n{company}',
    },
  },
  French: {
    '1': {
      subject: 'Rappel de paiement : {total}',
      body: 'Bonjour {contact},\n\nsans doute un oubli de votre part : {count} chez nous, soit {total} au total.\n\n{invoices}\n\nMerci de régler sous une semaine ou de nous dire ce qui vous en empêche. Si vous avez payé entre-temps, nous vous en remercions.\n\n{company}',
    },
    '2': {
      subject: 'Deuxième rappel : {total} en retard',
      body: 'Bonjour {contact},\n\nnotre premier rappel est resté sans réponse. {total} sont en retard, au plus de {days}.\n\n{invoices}\n\nMerci de régler immédiatement ou de nous indiquer le jour où nous pouvons attendre votre paiement.\n\n{company}',
    },
    '3': {
      subject: 'Dernier rappel : {total} en retard de {days}',
      body: 'Bonjour {contact},\n\nmalgré deux rappels, {total} restent dus, au plus depuis {days}.\n\n{invoices}\n\nSans paiement sous dix jours, nous suspendrons les livraisons et engagerons d’autres démarches.\n\n{company}',
    },
  },
}

/** How a language names the letters and counts within them. */
export interface Phrases {
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
