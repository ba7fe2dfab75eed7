import { expect, it } from 'vitest'
import { compareReports, deviceIn, readReport } from '#features/admin/system-check/reports.ts'

const WINDOWS =
  'http://prime, Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36\nClock: Passed. 2 ms apart\nPrinter: Warning. Offsets: 2 mm\nStorage: not done yet'
const PHONE =
  'http://prime, Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1\nStorage: Passed. 2 GB\nClock: Failed. 4 min behind\nPrinter: Warning. None'

it('a report is read back as it was sent, and a text that is not a report is refused', () => {
  expect(readReport(WINDOWS)).toEqual({
    device: 'Chrome on Windows',
    lines: [
      { title: 'Clock', verdict: 'pass', text: '2 ms apart' },
      { title: 'Printer', verdict: 'warning', text: 'Offsets: 2 mm' },
    ],
  })
  expect(readReport('The printer is broken')).toBeUndefined()
})

it('reports are beside each other, those checks first on which they do not agree', () => {
  const rows = compareReports([WINDOWS, PHONE].map((text) => readReport(text)!))
  expect(rows.map(({ title, differs, cells }) => [title, differs, cells.map((one) => one?.verdict)])).toEqual([
    ['Clock', true, ['pass', 'fail']],
    ['Printer', false, ['warning', 'warning']],
    ['Storage', false, [undefined, 'pass']],
  ])
})

it.each([
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) Version/19.0 Safari/605.1', 'Safari on Mac'],
  ['Mozilla/5.0 (Linux; Android 16) Chrome/141.0 Mobile Safari/537.36 Edg/141.0', 'Edge on Android'],
  ['curl/8', 'A browser on another system'],
])('%s is %s', (agent, device) => {
  expect(deviceIn(agent)).toBe(device)
})
