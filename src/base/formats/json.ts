import { LIMITS } from '#base/limits.ts'
import { Problem } from '#base/problem.ts'

const DEEPEST = LIMITS.jsonDepth
const [MAX_NAMES, MAX_VALUES] = [LIMITS.jsonNames, LIMITS.jsonValues]
const RESERVED = new Set(['__proto__', 'constructor', 'prototype'])
const CODE = /\\u/
const QUOTE = 34
const BACKSLASH = 92
const [OPEN_MAP, CLOSE_MAP, OPEN_LIST, CLOSE_LIST, COLON, COMMA] = [123, 125, 91, 93, 58, 44]

/**
 * Parses JSON text from outside. Depth is checked first (`too-deep` beyond 64), and names and values are counted
 * (`too-large`). Reserved or repeated keys, lone surrogates and numbers that would be rounded silently are refused.
 * Throws `bad-json` for anything else.
 */
export function parseJson(text: string): unknown {
  const steps = scanJson(text, Number.POSITIVE_INFINITY)
  while (!steps.next().done);
  return plainJson(text)
}

/** Parses JSON text that was already scanned. */
export function plainJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('bad-json', 'The body is not JSON.')
  }
}

/** Scans a text as `parseJson` does, some characters at a time. `outer` is its depth within a larger text. */
export function* scanJson(text: string, step: number, outer = 0): Generator<void, void> {
  let pause = step
  // One set of keys per open object, null per open array.
  const open: (string[] | null)[] = []
  // Not `includes`: the compiler would move that pure call into the loop and search the whole text at every string.
  const hasCodes = CODE.test(text)
  const count = counted(MAX_NAMES)
  let values = 0
  for (let at = 0; at < text.length; at++) {
    if (at >= pause) {
      yield
      pause = at + step
    }
    const unit = text.charCodeAt(at)
    if (unit === QUOTE) {
      const end = endOfString(text, at)
      const keys = open.at(-1)
      if (keys && nextMark(text, end + 1) === COLON) count(keep(keys, stringOf(text, at, end)))
      else if (hasCodes) checkWhole(text, at, end)
      at = end
    } else if (unit === OPEN_MAP || unit === OPEN_LIST) {
      if (open.push(unit === OPEN_MAP ? [] : null) > DEEPEST - outer)
        throw new Problem('too-deep', `JSON text nests at most ${DEEPEST} deep.`)
    } else if (unit === CLOSE_MAP || unit === CLOSE_LIST) open.pop()
    else if (unit === COMMA) {
      if (++values > MAX_VALUES) throw tooMany(MAX_VALUES, 'values')
    } else if (unit === 45 || (unit >= 48 && unit <= 57)) at = checkNumber(text, at)
  }
}

/**
 * Refuses JSON text in which an object repeats a key, because it is unclear which value counts, or which has more than
 * `most` different names.
 */
export function refuseDoubledKeys(text: string, most = Number.POSITIVE_INFINITY): void {
  const open: (string[] | null)[] = []
  const count = counted(most)
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === QUOTE) {
      const end = endOfString(text, at)
      const keys = open.at(-1)
      if (keys && nextMark(text, end + 1) === COLON) count(keepOnce(keys, stringOf(text, at, end)))
      at = end
    } else if (unit === OPEN_MAP || unit === OPEN_LIST) open.push(unit === OPEN_MAP ? [] : null)
    else if (unit === CLOSE_MAP || unit === CLOSE_LIST) open.pop()
  }
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  if (end < 0) throw new Problem('bad-json', 'The body is not JSON.')
  return end
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0
  while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes++
  return slashes % 2 === 1
}

function nextMark(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) <= 32) at++
  return text.charCodeAt(at)
}

function stringOf(text: string, start: number, end: number): string {
  const plain = text.slice(start + 1, end)
  if (!plain.includes('\\')) return plain
  try {
    return JSON.parse(text.slice(start, end + 1)) as string
  } catch {
    throw new Problem('bad-json', 'The body is not JSON.')
  }
}

// Half of a surrogate pair cannot be stored as UTF-8 and would come back as another character.
function checkWhole(text: string, start: number, end: number): void {
  if (!stringOf(text, start, end).isWellFormed())
    throw new Problem('bad-value', 'A text holds half of a character (a lone surrogate).')
}

/** Counts the different names in a text: an object with very many is slow to create, search and compare. */
function counted(most: number): (name: string) => void {
  const names = new Set<string>()
  return (name) => {
    names.add(name)
    if (names.size > most) throw tooMany(most, 'different field names')
  }
}

const tooMany = (most: number, what: string): Problem =>
  new Problem('too-large', `JSON text holds at most ${most.toLocaleString('en-US')} ${what}.`)

function keep(keys: string[], key: string): string {
  if (RESERVED.has(key)) throw new Problem('reserved-field', `The field name "${key}" is reserved.`)
  if (!key.isWellFormed()) throw new Problem('bad-value', 'A field name holds half of a character (a lone surrogate).')
  return keepOnce(keys, key)
}

function keepOnce(keys: string[], key: string): string {
  keys.push(key)
  // Small objects are searched directly; a large one is checked with a set from time to time.
  if (keys.length <= 16 ? keys.indexOf(key) < keys.length - 1 : isDoubled(keys))
    throw new Problem('bad-json', `The key "${key.slice(0, 100)}" is there twice.`)
  return key
}

const seen = new WeakMap<string[], Set<string>>()
function isDoubled(keys: string[]): boolean {
  const known = seen.get(keys)
  if (!known) {
    seen.set(keys, new Set(keys))
    return new Set(keys).size < keys.length
  }
  known.add(keys.at(-1)!)
  return known.size < keys.length
}

const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/y

function checkNumber(text: string, start: number): number {
  NUMBER.lastIndex = start
  const [token] = NUMBER.exec(text) ?? ['']
  if (token.length <= 15 && !/[eE]/.test(token)) return start + Math.max(token.length, 1) - 1
  const number = Number(token)
  if (!Number.isFinite(number) || digitsOf(token) !== digitsOf(String(number)))
    throw new Problem('bad-value', `The number ${token.slice(0, 40)} cannot be kept exactly; send it as text.`)
  return start + token.length - 1
}

/** Sign, significant digits and exponent: equal for every spelling of a number. */
function digitsOf(token: string): string {
  const [mantissa = '', exponent = '0'] = token.toLowerCase().split('e')
  const [whole = '', decimals = ''] = mantissa.replace('-', '').split('.')
  const digits = (whole + decimals).replace(/^0+/, '')
  // Not `/0+$/`: it takes quadratic time on a million zeros followed by another digit.
  let end = digits.length
  while (digits.charCodeAt(end - 1) === 48) end--
  const significant = digits.slice(0, end)
  if (significant === '') return '0'
  const power = Number(exponent) - decimals.length + digits.length - significant.length
  return `${token.startsWith('-') ? '-' : ''}${significant}e${power}`
}
