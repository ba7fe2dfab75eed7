import { Problem } from '#base/problem.ts'
import { type CloneItem, type ClonePlan, CONVERSIONS, type FieldRule, MASKS, MAX_ITEMS } from '#model/clone/clone.ts'
import { ruleFault } from '#model/clone/document.ts'
import { readCollectionName } from '#model/command/patch.ts'
import { readAsk } from '#model/query/ask.ts'
import type { Clause } from '#model/query/query.ts'
import { readBody } from '#server/documents/writes.ts'

const MAX_RULES = 500
const bad = (detail: string) => new Problem('bad-request', detail)

/** Reads a plan as it came over the wire. */
export function readPlan(raw: unknown): ClonePlan {
  const { mode, ids, relations, existing, items } = readBody(raw, ['mode', 'ids', 'relations', 'existing', 'items'])
  if (!Array.isArray(items) || items.length === 0 || items.length > MAX_ITEMS)
    throw bad(`"items" is a list of 1 to ${MAX_ITEMS} collections.`)
  return {
    mode: oneOf(mode, ['structure', 'records', 'both'], 'mode'),
    ids: oneOf(ids, ['keep', 'new'], 'ids'),
    relations: oneOf(relations, ['keep', 'remap', 'drop'], 'relations'),
    existing: oneOf(existing ?? 'skip', ['skip', 'replace'], 'existing'),
    items: readItems(items),
  }
}

function readItems(raw: readonly unknown[]): CloneItem[] {
  const items = raw.map(readItem)
  const sources = items.map(({ source }) => source)
  const twice = sources.find((source, at) => sources.indexOf(source) !== at)
  if (twice !== undefined) throw bad(`${twice} is in the set twice.`)
  return items
}

function readItem(raw: unknown): CloneItem {
  const body = readBody(raw, ['source', 'target', 'append', 'where', 'limit', 'rules'])
  const { append, where, limit, rules } = body
  const source = readCollectionName(body.source)
  if (typeof body.target !== 'string') throw bad('"target" is the name of a collection.')
  if (append !== undefined && typeof append !== 'boolean') throw bad('"append" is true or false.')
  if (limit !== undefined && (!Number.isSafeInteger(limit) || (limit as number) < 1)) throw bad('"limit" is 1 or more.')
  // Refuses what no question may be.
  if (where !== undefined) readAsk({ where }, source, [])
  const read = readRules(rules)
  const fault = ruleFault(read, [])
  if (fault) throw bad(`${source}: ${fault}`)
  return {
    source,
    target: body.target.slice(0, 200),
    ...(append === true && { append }),
    ...(where !== undefined && { where: where as Clause[] }),
    ...(limit !== undefined && { limit: limit as number }),
    ...(read.length > 0 && { rules: read }),
  }
}

function readRules(raw: unknown): FieldRule[] {
  if (raw === undefined) return []
  if (!Array.isArray(raw) || raw.length > MAX_RULES) throw bad(`"rules" is a list of at most ${MAX_RULES}.`)
  return raw.map((item) => {
    const { field, as, leaveOut, to, mask } = readBody(item, ['field', 'as', 'leaveOut', 'to', 'mask'])
    if (typeof field !== 'string' || field === '') throw bad('"field" is the name of a field.')
    if (as !== undefined && (typeof as !== 'string' || as.length > 200)) throw bad('"as" is the name of a field.')
    if (leaveOut !== undefined && typeof leaveOut !== 'boolean') throw bad('"leaveOut" is true or false.')
    return {
      field,
      ...(typeof as === 'string' && { as }),
      ...(leaveOut === true && { leaveOut }),
      ...(to !== undefined && { to: oneOf(to, CONVERSIONS, 'to') }),
      ...(mask !== undefined && { mask: oneOf(mask, MASKS, 'mask') }),
    }
  })
}

function oneOf<const T extends string>(raw: unknown, known: readonly T[], name: string): T {
  const found = known.find((one) => one === raw)
  if (found === undefined) throw bad(`"${name}" is ${known.join(', ')}.`)
  return found
}
