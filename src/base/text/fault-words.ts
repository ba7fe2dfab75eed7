import type { Fault } from '#base/problem.ts'

/** A cell in a list of lines: `/input/lines/1/qty`, `/writes/0/data/lines/1/qty`, or `/lines/1/qty` of a document. */
const CELL = /(?:^|\/(?:data|input))\/(?!writes\/)[^/]+\/(\d+)\/[^/]+$/

/** All faults as one text. A fault in a line names the line, because the text is not shown beside the cell. */
export const faultSentences = (faults: readonly Fault[]): string =>
  faults
    .map(({ pointer, detail }) => {
      const [, at] = CELL.exec(pointer) ?? []
      return at === undefined || /^line /i.test(detail) ? detail : `Line ${Number(at) + 1}: ${detail}`
    })
    .join(' ')
