/** Where the bytes of photos wait in this browser, over a reload too. */
interface KeptBytes {
  put(key: string, bytes: Blob): Promise<void>
  /** Undefined where the browser has them no more. */
  get(key: string): Promise<Blob | undefined>
  remove(key: string): Promise<void>
}

const DATABASE = 'prime.waiting'
const STORE = 'bytes'

/** Bytes in the database of this browser, opened when the first are kept. */
export function openKeptBytes(browser: IDBFactory): KeptBytes {
  let opened: Promise<IDBDatabase> | undefined
  const database = (): Promise<IDBDatabase> => {
    opened ??= new Promise((resolve, reject) => {
      const asked = browser.open(DATABASE, 1)
      asked.onupgradeneeded = () => asked.result.createObjectStore(STORE)
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => {
        opened = undefined
        reject(asked.error ?? new Error('The database of this browser did not open.'))
      }
    })
    return opened
  }
  /** A write is done when its transaction ends; a read answers its result. */
  async function work<T>(mode: IDBTransactionMode, how: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const transaction = (await database()).transaction(STORE, mode)
    const asked = how(transaction.objectStore(STORE))
    return await new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(asked.result)
      transaction.onerror = () => reject(transaction.error ?? asked.error ?? new Error('Not kept.'))
      transaction.onabort = transaction.onerror
    })
  }
  return {
    put: async (key, bytes) => void (await work('readwrite', (store) => store.put(bytes, key))),
    get: (key) => work<Blob | undefined>('readonly', (store) => store.get(key)),
    remove: async (key) => void (await work('readwrite', (store) => store.delete(key))),
  }
}
