import { timestamp } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { connectors, syncRuns } from '#features/admin/connectors/collection.ts'
import { defineCommand } from '#model/command/command.ts'
import { flag, moment, number, object, text } from '#model/schema/fields.ts'

/** The number of runs that are kept; older ones are deleted with the next run. */
const MAX_RUNS = 200

/** Switches a connector on or off and saves its settings, if given; when on, it runs immediately. */
export const setConnector = defineCommand({
  name: 'connectors.set',
  label: 'Set up a connector',
  roles: ['owner'],
  undoBy: 'Set it up again with its earlier settings.',
  input: {
    connector: text('Connector', { required: true }),
    isOn: flag('Runs automatically', { required: true }),
    settings: object('Settings'),
  },
  async run({ tx, input: { connector, isOn, settings: given }, now, connectorSettings }) {
    const settings = connectorSettings(connector, given)
    const changes = {
      isOn,
      ...(settings && { settings }),
      nextRunAt: isOn ? timestamp(now) : undefined,
      failures: undefined,
    }
    if (await tx.get(connectors, connector)) return tx.update(connectors, connector, changes)
    return tx.insert(
      connectors,
      { name: connector, isOn, ...(settings && { settings }), ...(isOn && { nextRunAt: timestamp(now) }) },
      connector,
    )
  },
})

/** Records a finished run. Called automatically by Prime. */
export const recordRun = defineCommand({
  name: 'connectors.record',
  label: 'Note a run',
  roles: ['owner'],
  undoBy: 'A finished run cannot be undone.',
  input: {
    connector: text('Connector', { required: true }),
    run: object('Run', { required: true }),
    cursor: text('Read up to'),
    account: text('Account'),
    failures: number('Failures in a row', { decimals: 0, min: 0 }),
    nextRunAt: moment('Next run'),
  },
  async run({ tx, user, newId, input: { connector, run, cursor, account, failures, nextRunAt } }) {
    if (user.id !== 'prime') throw refuse('Prime records connector runs automatically.')
    const noted = await tx.insert(syncRuns, { ...run, connector } as never, newId())
    const { startedAt, outcome, summary } = noted.data
    const changes = {
      ...(cursor !== undefined && { cursor, account }),
      failures,
      lastRunAt: startedAt,
      lastOutcome: outcome,
      lastMessage: summary,
      nextRunAt,
    }
    if (await tx.get(connectors, connector)) await tx.update(connectors, connector, changes)
    else {
      const { failures: count, nextRunAt: next, account: whose, ...rest } = { account: undefined, ...changes }
      await tx.insert(
        connectors,
        {
          name: connector,
          ...rest,
          ...(count && { failures: count }),
          ...(next && { nextRunAt: next }),
          ...(whose && { account: whose }),
        },
        connector,
      )
    }
    await forgetOld(tx, connector)
    return { id: noted.id, ...noted.data }
  },
})

/**
 * Records what a webhook delivered and, with `isDue`, makes the connector read from the service next. Called
 * automatically by Prime.
 */
export const recordWebhook = defineCommand({
  name: 'connectors.recordWebhook',
  label: 'Note a webhook',
  roles: ['owner'],
  undoBy: 'A processed webhook cannot be undone.',
  input: {
    connector: text('Connector', { required: true }),
    run: object('Run'),
    isDue: flag('Read from the service next'),
  },
  async run({ tx, user, now, newId, input: { connector, run, isDue } }) {
    if (user.id !== 'prime') throw refuse('Prime records webhooks automatically.')
    if (run) {
      await tx.insert(syncRuns, { ...run, connector } as never, newId())
      await forgetOld(tx, connector)
    }
    const at = timestamp(now)
    await tx.update(connectors, connector, { lastWebhookAt: at, ...(isDue && { nextRunAt: at }) })
  },
})

async function forgetOld(tx: Parameters<typeof recordRun.run>[0]['tx'], connector: string): Promise<void> {
  const old = await tx.find({
    collection: syncRuns.name,
    where: [['connector', '==', connector]],
    orderBy: [['startedAt', 'desc']],
    skip: MAX_RUNS,
    limit: 20,
  } as never)
  for (const { id } of old) await tx.remove(syncRuns.name, id)
}
