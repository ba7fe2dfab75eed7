import { refuse } from '#base/problem.ts'
import { type Count, counts } from '#features/stock/counts/collection.ts'
import { type CountLine, LIMIT, linesOf, valueOff, varianceOf } from '#features/stock/counts/rules.ts'
import { defineCommand } from '#model/command/command.ts'
import { reference } from '#model/schema/fields.ts'

/** Whether so much differs that a second person is to look, each line by the cost it was planned with. */
export const wantsSecond = (lines: readonly CountLine[], limit = LIMIT): boolean =>
  valueOff(lines.map((line) => varianceOf(line, line.unitCost ?? 0).value)) > limit

/** Whether somebody is asked to look at a count: it is reviewed, much differs, nobody has looked, and others counted too. */
export function waitsForSecond({ data }: Count, lines: readonly CountLine[], me: string, limit?: number): boolean {
  return data.status === 'Review' && !data.secondPerson && !isOwn(lines, me) && wantsSecond(lines, limit)
}

/** Whether one person counted all that differs, so that only others can confirm it. */
function isOwn(lines: readonly CountLine[], me: string): boolean {
  const differing = lines.filter((line) => varianceOf(line, 0).qty !== 0)
  return (differing.length > 0 ? differing : lines).every(({ countedBy }) => countedBy === me)
}

/** A second person has looked at a count of much value: who it was stands on the count, and it can be posted. */
export const lookAtCount = defineCommand({
  name: 'count.second',
  label: 'Confirm count',
  help: 'Records you as the second person. The counter can then post it.',
  input: { countId: reference('Count', 'countSessions', { required: true }) },
  async run({ tx, input, user }) {
    const count = await tx.need(counts, input.countId)
    const { countNumber, status, secondPerson } = count.data
    if (status !== 'Review') throw refuse(`${countNumber} is ${status}. It can be confirmed while in review.`)
    if (secondPerson) throw refuse(`${secondPerson} has already confirmed ${countNumber}.`)
    const lines = linesOf(count)
    if (isOwn(lines, user.email))
      throw refuse(`You counted all variances in ${countNumber}. Someone else must confirm it.`)
    return tx.update(counts, count.id, { secondPerson: user.email })
  },
})
