import { appendFileSync, readFileSync } from 'node:fs'
import { chance } from '#features/data/sample-company/random.ts'

/** The unit that a disk writes completely or not at all. */
const SECTOR = 512
const HEAD = 24
const KINDS = ['', 'write', 'sync-begins', 'sync-ends', 'cut', 'told'] as const
const TOLD = 5

/** One entry of the log written by `power-cut.c`; `told` is the client's own note of a response it received. */
export interface Note {
  kind: (typeof KINDS)[number]
  /** 0: the database, 1: its write-ahead log. */
  file: 0 | 1
  offset: number
  /** The number of the sync that begins or ends. */
  number: number
  data: Buffer
}

/** Notes a response: what was written and synced before it is above it in the log. */
export function tell(log: string, text: string): void {
  const data = Buffer.from(text)
  const head = Buffer.alloc(HEAD)
  head.writeUInt8(TOLD, 0)
  head.writeUInt32LE(data.length, 4)
  appendFileSync(log, Buffer.concat([head, data]))
}

export function readNotes(log: string): Note[] {
  const bytes = readFileSync(log)
  const notes: Note[] = []
  for (let at = 0; at < bytes.length; ) {
    const length = bytes.readUInt32LE(at + 4)
    notes.push({
      kind: KINDS[bytes.readUInt8(at)]!,
      file: bytes.readUInt8(at + 1) === 1 ? 1 : 0,
      offset: Number(bytes.readBigUInt64LE(at + 8)),
      number: Number(bytes.readBigUInt64LE(at + 16)),
      data: bytes.subarray(at + HEAD, at + HEAD + length),
    })
    at += HEAD + length
  }
  return notes
}

/** A file as the disk certainly has it, and what was written to it but not yet synced. */
class Disk {
  bytes: Buffer
  size: number
  waiting: { note: Note; at: number }[] = []
  constructor(start: Buffer) {
    this.bytes = Buffer.from(start)
    this.size = start.length
  }

  apply({ kind, offset, data }: Note): void {
    if (kind === 'cut') {
      if (offset < this.size) this.bytes.fill(0, offset, this.size)
      this.grow(offset)
      this.size = offset
      return
    }
    this.grow(offset + data.length)
    data.copy(this.bytes, offset)
    this.size = Math.max(this.size, offset + data.length)
  }

  grow(size: number): void {
    if (size > this.bytes.length) this.bytes = Buffer.concat([this.bytes, Buffer.alloc(size * 2 - this.bytes.length)])
  }

  /** Applies what a sync that began at this position in the log guarantees. */
  keep(before: number): void {
    for (const { note, at } of this.waiting) if (at < before) this.apply(note)
    this.waiting = this.waiting.filter(({ at }) => at >= before)
  }
}

/** The disk after a power cut: both files, and the responses received by then. */
export interface Cut {
  at: number
  database: Buffer
  writeLog: Buffer
  told: string[]
  /** The number of writes that were lost or torn. */
  lost: number
}

/**
 * Cuts the power after the entries at these positions: each write not yet synced is kept, dropped or torn into sectors
 * at random, in any order.
 */
export function* cutsOf(
  notes: readonly Note[],
  places: ReadonlySet<number>,
  start: Buffer,
  seed: number,
): Generator<Cut> {
  const disks = [new Disk(start), new Disk(Buffer.alloc(0))] as const
  const begun = new Map<number, number>()
  const told: string[] = []
  for (const [at, note] of notes.entries()) {
    const disk = disks[note.file]
    if (note.kind === 'write' || note.kind === 'cut') disk.waiting.push({ note, at })
    else if (note.kind === 'sync-begins') begun.set(note.number, at)
    else if (note.kind === 'sync-ends') disk.keep(begun.get(note.number)!)
    else told.push(note.data.toString())
    if (!places.has(at)) continue
    const dice = chance(seed + at)
    const [database, writeLog] = disks.map((each) => afterCut(each, () => dice.next()))
    const lost = database!.lost + writeLog!.lost
    yield { at, database: database!.bytes, writeLog: writeLog!.bytes, told: [...told], lost }
  }
}

function afterCut(disk: Disk, dice: () => number): { bytes: Buffer; lost: number } {
  const left = new Disk(disk.bytes.subarray(0, disk.size))
  let lost = 0
  for (const { note } of disk.waiting) {
    const fate = dice()
    if (fate < 0.35) left.apply(note)
    else {
      lost++
      if (fate > 0.65 && note.kind === 'write')
        for (const sector of sectorsOf(note)) if (dice() < 0.5) left.apply(sector)
    }
  }
  return { bytes: left.bytes.subarray(0, left.size), lost }
}

/** A write, split into the units that a disk writes atomically. */
function* sectorsOf({ data, offset, ...note }: Note): Generator<Note> {
  for (let from = 0; from < data.length; ) {
    const to = Math.min(data.length, from + SECTOR - ((offset + from) % SECTOR))
    yield { ...note, offset: offset + from, data: data.subarray(from, to) }
    from = to
  }
}
