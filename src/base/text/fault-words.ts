import type { Fault } from '#base/problem.ts'

/** A cell of a list: `/input/lines/1/qty`, `/writes/0/data/lines/1/qty`, or `/lines/1/qty` of a document. */
const CELL = /(?:^|\/(?:data|input))\/(?!writes\/)[^/]+\/(\d+)\/[^/]+$/

/** Faults as one text; what is wrong in a line of a list names the line, since no cell is beside it to tell. */
export const faultSentences = (faults: readonly Fault[]): string =>
  faults
    .map(({ pointer, detail }) => {
      const [, at] = CELL.exec(pointer) ?? []
      return at === undefined || /^line /i.test(detail) ? detail : `Line ${Number(at) + 1}: ${detail}`
    })
    .join(' ')
