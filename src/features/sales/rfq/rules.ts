/** How refusals name an inquiry. */
export const nameOfInquiry = ({ id, data }: { id: string; data: { rfqNumber?: string } }): string =>
  `Inquiry ${data.rfqNumber ?? id}`

/** Nothing is answered any more. */
export const isClosed = ({ status }: { status?: unknown }): boolean =>
  ['Won', 'Lost', 'Declined', 'Expired'].includes(String(status))
