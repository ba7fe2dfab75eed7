import type { Day } from '#base/days.ts'
import type { Query } from '#model/query/query.ts'
import type { Data, Doc, Value } from '#model/schema/value.ts'

/** A setting about to change, and the other settings of its document as stored. */
export interface SettingChange {
  before: Value | undefined
  after: Value | undefined
  settings: Data
}

export interface ConsequenceAt {
  now: Date
  today: Day
  timeZone: string
  base: string
}

/** The effects of a changed setting: the documents it depends on, and the sentences that describe it. */
export interface Consequence {
  asks: (change: SettingChange, at: ConsequenceAt) => readonly Query[]
  effectsOn: (answers: readonly (readonly Doc[])[], change: SettingChange, at: ConsequenceAt) => readonly string[]
}
