/** A row that says of how many things each has what the rows below it list: `4 pcs SNL 518-615, each with`. */
const HAS_EACH =
  /(?<!\p{L})(?:each|jeweils|je|cada un[oa]|chacune?|ciascun[oa]|elk|każd\p{L})(?: (?:one|set|unit|complete|komplett))?(?: (?:with|mit|con|avec|met|z|consisting of|comprising|including|fitted with)|:)[^\p{L}\d]*$/iu

const indentOf = (row: string): number => row.length - row.trimStart().length

/** What a set is made of is asked for once for each set: tells the factor of a row from the rows before it. */
export class Kits {
  #sets = 1
  #indent = -1

  /** How many times what this row asks for is wanted; 1 outside of a set. */
  timesIn(row: string): number {
    if (this.#indent >= 0 && row.trim() && indentOf(row) <= this.#indent) this.#indent = -1
    return this.#indent >= 0 ? this.#sets : 1
  }

  /** Notes that a row opens a set. If the row asks for one part, the indented rows below it are multiplied by its quantity. */
  open(row: string, asked: readonly { qty?: number }[]): void {
    const [only, ...others] = asked
    if (only?.qty === undefined || others.length > 0 || !HAS_EACH.test(row.slice(-60))) return
    this.#sets = only.qty
    this.#indent = indentOf(row)
  }
}
