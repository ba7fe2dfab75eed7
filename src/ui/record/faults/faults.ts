import type { Fault, Problem } from '#base/problem.ts'

/** A field of a form: its name and its label. */
export type FormField = readonly [name: string, label: string]

/** Whether a fault is about a field (`amount`, `lines/0/qty`), or about something within it. */
export const isFaultOf = ({ pointer }: Fault, name: string): boolean => `${pointer}/`.includes(`/${name}/`)

/** The faults for the input of a field: one sentence, and for lines those of its cells. */
export function faultsAt(faults: readonly Fault[], name: string) {
  const own = faults.filter((fault) => isFaultOf(fault, name))
  return { error: own[0]?.detail, cells: own.filter(({ pointer }) => /\/\d+\/[^/]+$/.test(pointer)) }
}

/** The fields that need review, in the order of the form, and the faults of none of them. */
export function sortFaults(faults: readonly Fault[], fields: readonly FormField[]) {
  return {
    fields: fields.filter(([name]) => faults.some((fault) => isFaultOf(fault, name))),
    others: faults.filter((fault) => !fields.some(([name]) => isFaultOf(fault, name))),
  }
}

/** Splits a refusal for a form with these fields: the faults they show, and the sentence for the rest. */
export function splitRefusal(problem: Problem, names: readonly string[]) {
  const { faults, at, code, message } = problem
  // A refusal by the form itself has not been to the server; it becomes a fault of the field it names.
  const all = faults.length > 0 || typeof at !== 'string' ? faults : [{ pointer: `/${at}`, code, detail: message }]
  const shown = all.filter((fault) => names.some((name) => isFaultOf(fault, name)))
  const rest = all.filter((fault) => !shown.includes(fault))
  const words = all.length === 0 ? message : [...new Set(rest.map(({ detail }) => detail))].join(' ')
  return { faults: shown, rest: words || undefined }
}

/** Focuses the first field with a fault; in lines, the cell with the fault. */
export function focusFault(form: HTMLFormElement | null, faults: readonly Fault[], fields: readonly FormField[]): void {
  const [first] = sortFaults(faults, fields).fields
  if (!first) return
  const [at, cell] = faultsAt(faults, first[0]).cells[0]?.pointer.split('/').slice(-2) ?? []
  const place =
    cell && `[data-field="${CSS.escape(first[0])}"] tr[data-line="${at}"] td[data-column="${CSS.escape(cell)}"]`
  const input = place && form?.querySelector<HTMLElement>(`${place} ${INPUTS}`)
  if (input) take(input)
  else focusField(form, first[0])
}

const INPUTS = ':is(input:not([type=hidden]), textarea, select, button)'

/** Focuses a field of a form. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  const place = `[data-field="${CSS.escape(name)}"]`
  const input = form?.querySelector<HTMLElement>(`${place}${INPUTS}, ${place} ${INPUTS}`)
  if (input) take(input)
}

/** Typing replaces the refused value, even when the focus never left the field. */
function take(input: HTMLElement): void {
  input.focus()
  if (input instanceof HTMLInputElement) input.select()
}
