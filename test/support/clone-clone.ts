import type { ClonePlan, CloneState } from '#model/clone/clone.ts'
import type { Data } from '#model/schema/value.ts'
import type { World } from '#test/support/world.ts'

export const plan = (items: ClonePlan['items'], changes: Partial<ClonePlan> = {}): ClonePlan => ({
  mode: 'both',
  ids: 'keep',
  relations: 'remap',
  existing: 'skip',
  items,
  ...changes,
})

/** Runs clones over HTTP in a test world, polling each until it has settled. */
export function clones(world: () => World) {
  async function settled(id: string): Promise<CloneState> {
    for (;;) {
      const { body } = await world().call('GET', `/api/clones/${id}`)
      if (!['checking', 'running', 'undoing'].includes(body.step)) return body
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  return {
    settled,
    async begin(wanted: ClonePlan): Promise<CloneState> {
      const { status, body } = await world().call('POST', '/api/clones', { plan: wanted })
      if (status !== 201) throw new Error(JSON.stringify(body))
      return await settled(body.id)
    },
    async act(id: string, what: string): Promise<CloneState> {
      const { status, body } = await world().call('POST', `/api/clones/${id}/${what}`)
      if (status !== 200) throw new Error(JSON.stringify(body))
      return await settled(id)
    },
    dataOf: async (collection: string): Promise<Data[]> =>
      (await world().all(collection)).map(({ id, data }) => ({ id, ...data })),
  }
}
