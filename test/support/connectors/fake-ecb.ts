import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the fake responds to a request; without one it serves the file. */
export type Behaviour = (response: ServerResponse, file: string) => void

export interface FakeEcb {
  origins: ReadonlyMap<string, string>
  requests: string[]
  /** Sets the responses to the next requests, in order; the last one stays. */
  behave(...next: readonly Behaviour[]): void
  publish(day: string, rates: Readonly<Record<string, number | string>>): void
  close(): Promise<void>
}

/** The file of a day, in the format published by the European Central Bank. */
export const ecbFile = (
  day: string,
  rates: Readonly<Record<string, number | string>>,
): string => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
\t\t<Cube time='${day}'>
${Object.entries(rates)
  .map(([currency, rate]) => `\t\t\t<Cube currency='${currency}' rate='${rate}'/>`)
  .join('\n')}
\t\t</Cube>
\t</Cube>
</gesmes:Envelope>`

export const serve: Behaviour = (response, file) =>
  void response.writeHead(200, { 'content-type': 'text/xml' }).end(file)

/** A local server that responds like the bank's web server, and fails as such servers fail. */
export async function openFakeEcb(): Promise<FakeEcb> {
  let file = ''
  let behaviours: readonly Behaviour[] = [serve]
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    if (request.url !== '/stats/eurofxref/eurofxref-daily.xml') return response.writeHead(404).end()
    const [next = serve, ...rest] = behaviours
    if (rest.length > 0) behaviours = rest
    return next(response, file)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origins: new Map([['www.ecb.europa.eu', `http://127.0.0.1:${port}`]]),
    requests,
    behave(...next) {
      behaviours = next
    },
    publish(day, rates) {
      file = ecbFile(day, rates)
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
