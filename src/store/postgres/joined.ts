import { type PoolClient, Query } from 'pg'

/** The part of `pg`’s connection that sends a statement. */
interface Wire {
  parse(of: { text: string }): void
  bind(of: object): void
  execute(of: object): void
  sync(): void
}

/** Short statements without parameters that are sent together with another one. */
interface Beside {
  before?: readonly string[]
  after?: readonly string[]
}

const send = (wire: Wire, texts: readonly string[]): void => {
  for (const text of texts) {
    wire.parse({ text })
    wire.bind({})
    wire.execute({})
  }
}

/**
 * A statement with others before and after it, such as BEGIN and COMMIT, that the database answers together: what is
 * answered by itself is also received by itself, in a turn of the event loop of its own. If one fails, the rest does not
 * run.
 */
class JoinedQuery extends Query {
  readonly #beside: Beside
  constructor(sql: string, values: unknown[], beside: Beside) {
    super(sql, values)
    // Without parameters too: otherwise it would be sent as text, without the others.
    Object.assign(this, { queryMode: 'extended' })
    this.#beside = beside
  }
  prepare(wire: Wire): void {
    send(wire, this.#beside.before ?? [])
    const { prepare } = Query.prototype as unknown as { prepare(this: JoinedQuery, wire: Wire): void }
    prepare.call(this, wire)
  }
  /** Called by `pg` at the end of a statement. */
  _getRows(wire: Wire): void {
    wire.execute({})
    send(wire, this.#beside.after ?? [])
    wire.sync()
  }
}

type Answered<Row> = { rows: Row[] }

/**
 * Sends a statement and returns its rows; those beside it return none. `pg` copies a statement's description property by
 * property; an instance of its own class it uses directly.
 */
export const sendRows = <Row>(
  client: PoolClient,
  sql: string,
  values?: unknown[],
  { name, beside }: { name?: string | undefined; beside?: Beside } = {},
): Promise<Row[]> =>
  new Promise((resolve, reject) => {
    const callback = (error: Error | null, result: Answered<Row> | Answered<Row>[]) =>
      error ? reject(error) : resolve(Array.isArray(result) ? result.flatMap(({ rows }) => rows) : result.rows)
    const query = beside ? new JoinedQuery(sql, values ?? [], beside) : new Query(sql, values)
    client.query(Object.assign(query, { callback }, name !== undefined && { name }))
  })
