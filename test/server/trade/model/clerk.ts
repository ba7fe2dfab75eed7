import type { Data } from '#model/schema/value.ts'
import type { Books } from '#test/server/trade/model/books.ts'
import type { MoneyWorld } from '#test/server/trade/money-world.ts'
import type { Answer } from '#test/support/world.ts'

/** One step of a sequence: what is done, to which of the documents that fit, how much of what is open, and how. */
export interface Step {
  act: string
  pick: number
  /** Tenths of what is open; 11 asks for a little more than there is. */
  tenths: number
  way: number
  isReplayed: boolean
}

/** A company, its books as the log tells them, and what the clerks were told. */
export interface Office {
  world: MoneyWorld
  books: Books
  /** The seqs that answers named: no other may be in the log. */
  answered: Set<number>
  faults: string[]
  count: number
}

/** Reads what was committed meanwhile. */
export async function follow(office: Office): Promise<void> {
  const { books, world, faults } = office
  for (;;) {
    const commits = await world.prime.driver.read((tx) => tx.log({ after: books.seq, limit: 200 }))
    for (const commit of commits) if (commit.seq > books.seq) faults.push(...books.take(commit))
    if (commits.length < 200) return
  }
}

/** Someone at work: sends commands, each under a key of its own, and some of them twice. */
export interface Clerk {
  office: Office
  step: Step
  /** The document of those that fit which the step picks. */
  one(collection: string, fits?: (data: Data) => boolean): { id: string; data: Data } | undefined
  /** So many tenths of an amount in the decimals of its currency; a smallest unit more than all of it for 11. */
  part(open: unknown, currency?: unknown): number
  /** So many tenths of some pieces, at least one. */
  pieces(open: unknown): number
  /** Runs a command; its result, or undefined where it was refused. */
  send(name: string, input: object): Promise<Answer['body']>
  /** Makes a document and answers its id. */
  make(collection: string, data: object): Promise<string | undefined>
}

/** A clerk of the office who does one step. */
export const clerkOf = (office: Office, step: Step): Clerk => ({
  office,
  step,

  one(collection, fits) {
    const all = office.books.all(collection, fits)
    // The younger half is busier.
    const from = Math.floor(all.length / 2)
    return all.length === 0 ? undefined : all[from + (step.pick % (all.length - from))]
  },

  part(open, currency = 'USD') {
    const decimals = { JPY: 0, KWD: 3 }[String(currency)] ?? 2
    const all = Number(open ?? 0)
    const asked = step.tenths > 10 ? all + 10 ** -decimals : (all * step.tenths) / 10
    return Number(asked.toFixed(decimals))
  },

  pieces(open) {
    const all = Number(open ?? 0)
    return step.tenths > 10 ? all + 1 : Math.max(1, Math.round((all * step.tenths) / 10))
  },

  async send(name, input) {
    const key = `clerk-${++office.count}-of-the-random-test`
    const path = `/api/commands/${name}`
    const call = () => office.world.call('POST', path, { input }, { 'idempotency-key': key })
    const first = await call()
    if (first.status !== 200 && first.status !== 422)
      office.faults.push(`${name} ${JSON.stringify(input)} answered ${first.status}: ${JSON.stringify(first.body)}`)
    if (first.status !== 200) return undefined
    office.answered.add(first.body.seq)
    if (step.isReplayed) {
      const again = await call()
      if (again.status !== 200 || JSON.stringify(again.body) !== JSON.stringify(first.body))
        office.faults.push(`${name} sent again answered ${again.status}: ${JSON.stringify(again.body)}`)
    }
    return first.body.result
  },

  async make(collection, data) {
    const key = `clerk-${++office.count}-of-the-random-test`
    const path = `/api/collections/${collection}/documents`
    const { status, body } = await office.world.call('POST', path, { data }, { 'idempotency-key': key })
    if (status >= 300) {
      office.faults.push(`${collection} ${JSON.stringify(data)} answered ${status}: ${JSON.stringify(body)}`)
      return undefined
    }
    office.answered.add(body.version)
    return body.id
  },
})
