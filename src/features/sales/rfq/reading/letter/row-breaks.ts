/** A row is read in pieces of at most this many characters. */
const MAX_ROW = 1_000

/** Of a longer text, only this many rows are read: enough for the maximum number of lines, with emails above them. */
const MAX_ROWS = 5_000
/** The maximum number of empty rows in succession; further ones are dropped. */
const MAX_EMPTY = 3

/** A text limited to the maximum number of rows and of empty rows in succession. */
export function firstRows(text: string): string {
  const rows: string[] = []
  let [empty, from] = [0, 0]
  while (from <= text.length && rows.length < MAX_ROWS) {
    const end = text.indexOf('\n', from)
    const row = text.slice(from, end < 0 ? text.length : end)
    empty = /\S/.test(row) ? 0 : empty + 1
    if (empty <= MAX_EMPTY) rows.push(row)
    if (end < 0) break
    from = end + 1
  }
  return rows.join('\n')
}

/** The indexes of rows that are numbered: 1, 2, 3 or 10, 20, 30. */
export function numberedRows(rows: readonly string[]): Set<number> {
  const numbered = new Set<number>()
  let run: number[] = []
  let last = 0
  let step = 0
  const end = (): void => {
    if (run.length > 2 || (run.length === 2 && step > 0)) for (const at of run) numbered.add(at)
    run = []
  }
  for (const [at, row] of rows.entries()) {
    const figure = Number(/^\s*(?:[-•*·–]\s+)?\(?0{0,4}(\d{1,4})(?=[\s\t|;,)])/.exec(row)?.[1] ?? 0)
    if (!figure) continue
    if (run.length > 0 && figure === last + step) run.push(at)
    else {
      end()
      step = figure === 10 ? 10 : 1
      run = figure === step ? [at] : []
    }
    last = figure
  }
  end()
  return numbered
}

/** Joins rows that an email program wrapped, and splits long ones. */
export function joinedRows(rows: readonly string[]): string[] {
  const whole: string[] = []
  let isOpen = false
  for (const row of rows) {
    const text = row.trimEnd()
    if (isOpen && isGoingOn(whole.at(-1)!, text)) whole[whole.length - 1] += ` ${text.trim()}`
    else whole.push(text)
    isOpen = text !== '' && !/\t|\||;\s|\s{3,}/.test(text) && !/[.:!?]$/.test(text)
  }
  return whole.flatMap(pieces)
}

const isGoingOn = (before: string, row: string): boolean =>
  before.length < MAX_ROW &&
  row !== '' &&
  !/^\s*(?:[-•*–]\s|\(?\d{1,3}[.)]\s|(?:item|pos|position|line)\b)/i.test(row) &&
  ((before.length > 45 && /^\p{Ll}[\p{L},]*(?:\s|$)/u.test(row)) ||
    /\s(?:of|and|or|the|for|und|oder|von|y|o|de|para)$/i.test(before) ||
    (before.length > 60 &&
      !/^\s*\d{1,6}\s?(?:[x×]|\p{L})/u.test(row) &&
      /(?<!\/\s?)\b(?:pcs|pieces|x|stk|st(?:ü|ue)ck|uds|piezas|skf|fag|nsk|ntn|ina|timken)$/i.test(before)))

function pieces(row: string): string[] {
  const cut: string[] = []
  let rest = row
  while (rest.length > MAX_ROW) {
    const at = rest.lastIndexOf(' ', MAX_ROW)
    cut.push(rest.slice(0, at > 0 ? at : MAX_ROW))
    rest = rest.slice(at > 0 ? at : MAX_ROW)
  }
  return [...cut, rest]
}
