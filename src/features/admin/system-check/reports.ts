/** One check in a report. */
interface CheckLine {
  title: string
  verdict: 'pass' | 'warning' | 'fail'
  text: string
}

/** A parsed system check report: the device, and the result of each check. */
export interface SystemReport {
  device: string
  lines: readonly CheckLine[]
}

const VERDICTS: Readonly<Record<string, CheckLine['verdict']>> = { Passed: 'pass', Warning: 'warning', Failed: 'fail' }
const LINE = /^(.+?): (Passed|Warning|Failed)\. (.*)$/

/** Parses the report that a system check copies and sends; undefined for any other text. */
export function readReport(message: string): SystemReport | undefined {
  const [first = '', ...lines] = message.split(/\r?\n/)
  const checks = lines.flatMap((line): CheckLine[] => {
    const [, title, word, text] = LINE.exec(line) ?? []
    return title && word ? [{ title, verdict: VERDICTS[word]!, text: text ?? '' }] : []
  })
  return checks.length === 0 ? undefined : { device: deviceIn(first), lines: checks }
}

const BROWSERS = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
const SYSTEMS = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const

/** A readable device name from a user agent: `Chrome on Windows`. */
export function deviceIn(userAgent: string): string {
  const [, browser = 'A browser'] = BROWSERS.find(([sign]) => sign.test(userAgent)) ?? []
  const [, system = 'another system'] = SYSTEMS.find(([sign]) => sign.test(userAgent)) ?? []
  return `${browser} on ${system}`
}

/** A check across several reports; `cells` is in their order, undefined when a report lacks this check. */
interface Compared {
  title: string
  cells: readonly (CheckLine | undefined)[]
  /** The reports do not agree. */
  differs: boolean
}

/** The checks of several reports side by side, those on which they disagree first. */
export function compareReports(reports: readonly SystemReport[]): Compared[] {
  const titles = [...new Set(reports.flatMap(({ lines }) => lines.map(({ title }) => title)))]
  const rows = titles.map((title): Compared => {
    const cells = reports.map((report) => report.lines.find((one) => one.title === title))
    const verdicts = new Set(cells.flatMap((one) => one?.verdict ?? []))
    return { title, cells, differs: verdicts.size > 1 }
  })
  return rows.toSorted((a, b) => Number(b.differs) - Number(a.differs))
}
