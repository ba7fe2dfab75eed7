/** One check as a report tells it. */
interface Told {
  title: string
  verdict: 'pass' | 'warning' | 'fail'
  text: string
}

/** A report of a system check, read back: on which device, and what each check found. */
export interface SystemReport {
  device: string
  told: readonly Told[]
}

const VERDICTS: Readonly<Record<string, Told['verdict']>> = { Passed: 'pass', Warning: 'warning', Failed: 'fail' }
const LINE = /^(.+?): (Passed|Warning|Failed)\. (.*)$/

/** Reads the report that a system check copies and sends; undefined for anything else. */
export function readReport(message: string): SystemReport | undefined {
  const [first = '', ...lines] = message.split(/\r?\n/)
  const told = lines.flatMap((line): Told[] => {
    const [, title, word, text] = LINE.exec(line) ?? []
    return title && word ? [{ title, verdict: VERDICTS[word]!, text: text ?? '' }] : []
  })
  return told.length === 0 ? undefined : { device: deviceIn(first), told }
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

/** The common name of the device of a user agent: `Chrome on Windows`. */
export function deviceIn(userAgent: string): string {
  const [, browser = 'A browser'] = BROWSERS.find(([sign]) => sign.test(userAgent)) ?? []
  const [, system = 'another system'] = SYSTEMS.find(([sign]) => sign.test(userAgent)) ?? []
  return `${browser} on ${system}`
}

/** A check over several reports; `told` in their order, undefined where a report has no such check. */
interface Compared {
  title: string
  told: readonly (Told | undefined)[]
  /** The reports do not agree. */
  differs: boolean
}

/** Reports beside each other, the checks on which they do not agree first. */
export function compareReports(reports: readonly SystemReport[]): Compared[] {
  const titles = [...new Set(reports.flatMap(({ told }) => told.map(({ title }) => title)))]
  const rows = titles.map((title): Compared => {
    const told = reports.map((report) => report.told.find((one) => one.title === title))
    const verdicts = new Set(told.flatMap((one) => one?.verdict ?? []))
    return { title, told, differs: verdicts.size > 1 }
  })
  return rows.toSorted((a, b) => Number(b.differs) - Number(a.differs))
}
