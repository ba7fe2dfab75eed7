import type { AggregateResult } from '#model/query/query.ts'

/**
 * A message to many holders of one query: everything but what differs per subscription is serialised once,
 * and the head is spliced in front of it.
 */
export const snapFrame = (idText: string, tail: string): string => `{"t":"snap","id":${idText},${tail}`

export const chgFrame = (idText: string, from: number, tail: string): string =>
  `{"t":"chg","id":${idText},"from":${from},${tail}`

export const syncFrame = (idText: string, seq: number): string => `{"t":"sync","id":${idText},"seq":${seq}}`

export type ResetReason = 'too-old' | 'epoch' | 'overflow' | 'permission'
export const resetFrame = (idText: string, reason: ResetReason): string =>
  `{"t":"reset","id":${idText},"reason":"${reason}"}`

export const docsTail = (seq: number, docs: readonly string[], last: boolean): string =>
  `"seq":${seq},"docs":[${docs.join()}],"last":${last}}`

export const changeTail = (seq: number, put: readonly string[], del: readonly string[]): string =>
  `"seq":${seq},"put":[${put.join()}],"del":[${del.map((id) => JSON.stringify(id)).join()}]}`

export const countTail = (seq: number, count: number): string => `"seq":${seq},"count":${count}}`

export const aggregateTail = (seq: number, aggregate: AggregateResult): string =>
  `"seq":${seq},"aggregate":${JSON.stringify(aggregate)}}`

export const last = (tail: string): string => tail.replace(/}$/, ',"last":true}')

/** Parts of a snapshot hold at most this many bytes, but always at least one document. */
export const PART_BYTES = 256 * 1024
export const ENVELOPE_BYTES = 2048
