/** The group of a customer, by the id of the company that pays; a customer without one is its own group. */
export const groupOf = ({ id, data }: { id: string; data: { groupId?: string } }): string => data.groupId || id
