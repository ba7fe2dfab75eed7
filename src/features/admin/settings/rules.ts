import type { Day } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { settings } from '#features/admin/settings/collection.ts'
import type { Tx } from '#model/command/command.ts'
import { dueMoveOf } from '#model/document/days/days-off.ts'
import { DEFAULT_TERMS, dueDay, readTerms, type Terms } from '#model/document/days/terms.ts'

/**
 * When an invoice of a day is due: on the given due date, otherwise by its terms, otherwise by the company's, moved off
 * weekends and holidays if the settings say so.
 */
export async function dueBy(
  tx: Tx,
  {
    day,
    dueDate,
    termsId,
    timeZone,
  }: { day: Day; dueDate: Day | undefined; termsId: string | undefined; timeZone: string },
): Promise<{ dueDate: Day; termsId: string }> {
  const company = (await tx.get(settings, 'company'))?.data
  const wording = termsId || company?.termsId || DEFAULT_TERMS
  if (!dueDate) return { dueDate: dueMoveOf(company, timeZone)(dueDay(needTerms(wording), day)), termsId: wording }
  if (dueDate < day) throw refuse(`The due date ${dueDate} is before the document date ${day}.`)
  return { dueDate, termsId: wording }
}

/** Reads payment terms. Throws a refusal for invalid ones, at the given field. */
export function needTerms(wording: string, at?: string): Terms {
  const terms = readTerms(wording)
  if (!terms) throw refuse(`"${wording}" are no payment terms; write them like ${DEFAULT_TERMS} or 2/10 Net 30.`, at)
  return terms
}

/**
 * When an invoice of a day is due by its terms, otherwise by the company's; undefined when the terms cannot be read.
 */
export async function dueOn(
  tx: Pick<Tx, 'get'>,
  { day, termsId, timeZone }: { day: Day; termsId: string | undefined; timeZone: string },
): Promise<{ dueDate: Day; termsId: string } | undefined> {
  const company = (await tx.get(settings, 'company'))?.data
  const wording = termsId || company?.termsId || DEFAULT_TERMS
  const terms = readTerms(wording)
  return terms && { dueDate: dueMoveOf(company, timeZone)(dueDay(terms, day)), termsId: wording }
}

/** The company's own currency from the settings; US dollars when none is set. */
export const companyCurrency = async (tx: Pick<Tx, 'get'>): Promise<string> => {
  const company = await tx.get(settings, 'company')
  return company?.data.currency || 'USD'
}
