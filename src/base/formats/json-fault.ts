const TOKEN =
  /("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)|(true|false|null)|([{}[\],:])/y
const BLANK = /[ \t\r\n]*/y
const DEEPEST = 200

/** The line and column, from 1, where a text stops being valid JSON; undefined when it is valid. */
export function jsonFault(text: string): { line: number; column: number } | undefined {
  const at = faultAt(text)
  if (at === undefined) return undefined
  const before = text.slice(0, at)
  return { line: before.split('\n').length, column: at - before.lastIndexOf('\n') }
}

type Wanted = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or end' | 'nothing'

/** Walks the tokens; the first unexpected one is the fault. */
function faultAt(text: string): number | undefined {
  const open: ('{' | '[')[] = []
  let at = 0
  let wanted: Wanted = 'value'
  for (;;) {
    BLANK.lastIndex = at
    at += BLANK.exec(text)?.[0].length ?? 0
    if (at === text.length) return wanted === 'nothing' ? undefined : at
    TOKEN.lastIndex = at
    const [token, string, number, word, sign] = TOKEN.exec(text) ?? []
    const next: Wanted | undefined =
      token === undefined
        ? undefined
        : step(wanted, { isText: string !== undefined, isPlain: (number ?? word) !== undefined, sign }, open)
    if (next === undefined || open.length > DEEPEST) return at
    at += token!.length
    wanted = next
  }
}

interface Token {
  isText: boolean
  isPlain: boolean
  sign: string | undefined
}

/** What may follow a token; undefined when the token is not allowed there. */
function step(wanted: Wanted, { isText, isPlain, sign }: Token, open: ('{' | '[')[]): Wanted | undefined {
  const after = (): Wanted => (open.length === 0 ? 'nothing' : ', or end')
  const close = (): Wanted => {
    open.pop()
    return after()
  }
  switch (wanted) {
    case 'value':
    case 'value or ]':
      if (isText || isPlain) return after()
      if (sign === ']' && wanted === 'value or ]') return close()
      if (sign !== '{' && sign !== '[') return undefined
      open.push(sign)
      return sign === '{' ? 'key or }' : 'value or ]'
    case 'key':
    case 'key or }':
      if (isText) return ':'
      return sign === '}' && wanted === 'key or }' ? close() : undefined
    case ':':
      return sign === ':' ? 'value' : undefined
    case ', or end':
      if (sign === ',') return open.at(-1) === '{' ? 'key' : 'value'
      return sign === (open.at(-1) === '{' ? '}' : ']') ? close() : undefined
    case 'nothing':
      return undefined
  }
}
