import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { spread } from '#bench/load.ts'
import { PARCELS, parcel } from '#bench/peers/rows.ts'
import type { Peer } from '#bench/peers/servers.ts'

const CLIENTS = 100
const PER_SECOND = 50
const COMMITS = 250
const SETTLE_MS = 3_000

/** From sending a commit until a client receives it, over all clients and commits: the 99th percentile, in ms. */
export async function liveP99(peer: Peer, isFeathers: boolean): Promise<number> {
  const sent = new Map<string, number>()
  const times: number[] = []
  const heard = (turn: string) => times.push(performance.now() - sent.get(turn)!)
  const follow = isFeathers ? followFeathers : followPrime
  const sockets = await Promise.all(Array.from({ length: CLIENTS }, () => follow(peer, heard)))
  const began = performance.now()
  const under: Promise<unknown>[] = []
  for (let turn = 0; turn < COMMITS; turn++) {
    await delay(Math.max(0, began + (turn * 1_000) / PER_SECOND - performance.now()))
    sent.set(String(turn), performance.now())
    under.push(isFeathers ? writeFeathers(peer, turn) : writePrime(peer, turn))
  }
  await Promise.all(under)
  for (let waited = 0; times.length < COMMITS * CLIENTS && waited < SETTLE_MS; waited += 50) await delay(50)
  for (const socket of sockets) socket.terminate()
  if (times.length < COMMITS * CLIENTS) console.log(`${peer.name}: ${COMMITS * CLIENTS - times.length} were not heard`)
  return spread(times).p99
}

async function send(peer: Peer, method: string, path: string, body: object, more: Record<string, string> = {}) {
  const answer = await fetch(peer.url + path, {
    method,
    headers: { ...peer.headers, ...more },
    body: JSON.stringify(body),
  })
  await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
}

const writeFeathers = (peer: Peer, turn: number) =>
  send(peer, 'PATCH', `/parcels/d${turn % PARCELS}`, parcel(turn % PARCELS, turn))

let run = 0
const writePrime = (peer: Peer, turn: number) => {
  const data = parcel(turn % PARCELS, turn)
  const write = { op: 'set', collection: 'Tracking', id: `d${turn % PARCELS}`, data }
  const key = { 'idempotency-key': `peers-live-${peer.pid}-${turn}-${run++}` }
  return send(peer, 'POST', '/api/commit', { writes: [write] }, key)
}

const TURN = /"notes":"turn (\d+)"/

function followFeathers(peer: Peer, heard: (turn: string) => void): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${peer.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
    socket.on('error', reject)
    socket.on('message', (data) => {
      const text = String(data)
      if (text.startsWith('0')) socket.send('40')
      else if (text.startsWith('40')) resolve(socket)
      else if (text === '2') socket.send('3')
      else if (text.startsWith('42')) heard(TURN.exec(text)![1]!)
    })
  })
}

function followPrime(peer: Peer, heard: (turn: string) => void): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const { cookie, origin } = peer.headers as { cookie: string; origin: string }
    const socket = new WebSocket(`${peer.url.replace('http', 'ws')}/api/live`, {
      headers: { cookie, origin },
      perMessageDeflate: false,
    })
    socket.on('error', reject)
    socket.on('open', () =>
      socket.send(
        '{"t":"sub","id":"s1","collection":"Tracking","query":{"where":[["delivered","==",false]],"orderBy":[["etaISO","asc"]]}}',
      ),
    )
    socket.on('message', (data) => {
      const text = String(data)
      if (text.startsWith('{"t":"chg"')) heard(TURN.exec(text)![1]!)
      else if (text.startsWith('{"t":"snap"')) resolve(socket)
    })
  })
}
