/** The group a customer belongs to, by the id of the company that pays; a customer without one is a group by itself. */
export const groupOf = ({ id, data }: { id: string; data: { groupId?: string } }): string => data.groupId || id
