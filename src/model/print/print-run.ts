/** A print of many records as its page shows it: the progress, and then the file. */
export interface PrintRunState {
  id: string
  step: 'writing' | 'drawing' | 'done' | 'failed' | 'cancelled' | 'interrupted'
  template: string
  label: string
  /** The number of records, and how many of them are done. */
  records: number
  written: number
  /** The finished part of the PDF, from 0 to 1. */
  share: number
  seconds: number
  startedAt: string
  endedAt?: string
  problem?: string
  file?: { hash: string; name: string; size: number }
  /** The person who started it. */
  by: string
}

/** Whether it is still running. */
export const isPrinting = ({ step }: Pick<PrintRunState, 'step'>): boolean => step === 'writing' || step === 'drawing'
