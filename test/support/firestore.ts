import { createServer } from 'node:net'
import { FirestoreServer } from '@firestore-emulator/server'
import { Firestore } from '@google-cloud/firestore'
import type { Server, ServerUnaryCall, sendUnaryData } from '@grpc/grpc-js'

const PROJECT = 'prime-test'
const DOCUMENTS = `projects/${PROJECT}/databases/(default)/documents`

/**
 * A Firestore project on this machine; the emulator package lacks the call that lists collections, so it is answered
 * here.
 */
export interface FirestoreProject {
  project: string
  /** The value for FIRESTORE_EMULATOR_HOST. */
  host: string
  firestore: Firestore
  close(): Promise<void>
}

export async function startFirestore(): Promise<FirestoreProject> {
  const port = await freePort()
  const server = new FirestoreServer()
  // Otherwise the client looks for Google's own servers.
  process.env.METADATA_SERVER_DETECTION = 'none'
  const paths = new Set<string>()
  server.state.emitter.on('create-document', ({ document }) => {
    paths.add(document.getPath().replace(`${DOCUMENTS}/`, ''))
  })
  listCollections(Reflect.get(server, 'server') as Server, paths)
  await server.start(port)
  const host = `127.0.0.1:${port}`
  const firestore = new Firestore({ projectId: PROJECT, host, ssl: false, useBigInt: true })
  return {
    project: PROJECT,
    host,
    firestore,
    async close() {
      await firestore.terminate()
      server.stop()
    },
  }
}

/** ListCollectionIds: field 1 of the request is the parent, field 1 of the response is each name. */
function listCollections(server: Server, paths: ReadonlySet<string>): void {
  const name = '/google.firestore.v1.Firestore/ListCollectionIds'
  server.unregister(name)
  server.register<string, string[]>(
    name,
    ({ request }: ServerUnaryCall<string, string[]>, answer: sendUnaryData<string[]>) => {
      const above = request === DOCUMENTS ? '' : `${request.slice(DOCUMENTS.length + 1)}/`
      const names = [...paths].filter((path) => path.startsWith(above)).map((path) => path.slice(above.length))
      answer(null, [...new Set(names.filter((path) => path.includes('/')).map((path) => path.split('/')[0]!))])
    },
    (names) => Buffer.concat(names.map((text) => Buffer.concat([Buffer.from([10, text.length]), Buffer.from(text)]))),
    (bytes) => parentOf(bytes),
    'unary',
  )
}

/** Protocol Buffers encoding: the tag 10, a length of one or two bytes, then the text. */
function parentOf(bytes: Buffer): string {
  if (bytes[0] !== 10) throw new Error('The question does not begin with its parent.')
  const isLong = bytes[1]! > 127
  const length = isLong ? (bytes[1]! & 127) | (bytes[2]! << 7) : bytes[1]!
  const from = isLong ? 3 : 2
  return bytes.toString('utf8', from, from + length)
}

function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address() as { port: number }
    server.close(() => resolve(port))
  })
  return promise
}
