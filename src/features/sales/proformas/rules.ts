/** How refusals name a proforma. */
export const nameOfProforma = ({ id, data }: { id: string; data: { proformaNumber?: string | undefined } }): string =>
  data.proformaNumber ?? `Proforma ${id}`
