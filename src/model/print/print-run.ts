/** A print of many records as its page sees it: how far it is, and then the file. */
export interface PrintRunState {
  id: string
  step: 'writing' | 'drawing' | 'done' | 'failed' | 'cancelled' | 'interrupted'
  template: string
  label: string
  /** Records in all, and how many of them are written. */
  records: number
  written: number
  /** How much of the PDF is made, from 0 to 1. */
  share: number
  seconds: number
  startedAt: string
  endedAt?: string
  problem?: string
  file?: { hash: string; name: string; size: number }
  /** Whose it is. */
  by: string
}

/** Whether it is still at work. */
export const isPrinting = ({ step }: Pick<PrintRunState, 'step'>): boolean => step === 'writing' || step === 'drawing'
