import type { Data } from '#model/schema/value.ts'
import type { Books } from '#test/server/trade/model/books.ts'
import type { MoneyWorld } from '#test/server/trade/money-world.ts'
import type { Answer } from '#test/support/world.ts'

/**
 * One step of a sequence: the action, which of the matching documents, how much of what is open, and in which variant.
 */
export interface Step {
  act: string
  pick: number
  /** Tenths of what is open; 11 asks for slightly more than there is. */
  tenths: number
  way: number
  isReplayed: boolean
}

/** A company, its books as rebuilt from the log, and what the clerks were told. */
export interface Office {
  world: MoneyWorld
  books: Books
  /** The sequence numbers returned in responses: the log must contain no others. */
  answered: Set<number>
  faults: string[]
  count: number
}

/** Reads what was committed since the last call. */
export async function follow(office: Office): Promise<void> {
  const { books, world, faults } = office
  for (;;) {
    const commits = await world.prime.driver.read((tx) => tx.log({ after: books.seq, limit: 200 }))
    for (const commit of commits) if (commit.seq > books.seq) faults.push(...books.take(commit))
    if (commits.length < 200) return
  }
}

/** A clerk at work: sends commands, each with its own idempotency key, and some of them twice. */
export interface Clerk {
  office: Office
  step: Step
  /** The matching document that the step picks; undefined when there is none. */
  one(collection: string, fits?: (data: Data) => boolean): { id: string; data: Data } | undefined
  /**
   * The step's tenths of an amount, in the decimals of its currency; for 11, the whole amount plus one smallest unit.
   */
  part(open: unknown, currency?: unknown): number
  /** The step's tenths of a quantity, at least one piece. */
  pieces(open: unknown): number
  /** Runs a command; returns its result, undefined when it is refused. */
  send(name: string, input: object): Promise<Answer['body']>
  /** Creates a document and returns its id. */
  make(collection: string, data: object): Promise<string | undefined>
}

/** A clerk of the office who performs one step. */
export const clerkOf = (office: Office, step: Step): Clerk => ({
  office,
  step,

  one(collection, fits) {
    const all = office.books.all(collection, fits)
    // Picks from the newer half, where more happens.
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
