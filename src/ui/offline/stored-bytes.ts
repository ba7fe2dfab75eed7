/** Stores the bytes of photos in this browser until they are sent; they survive a reload. */
interface StoredBytes {
  put(key: string, bytes: Blob): Promise<void>
  /** Undefined when the browser no longer has them. */
  get(key: string): Promise<Blob | undefined>
  remove(key: string): Promise<void>
}

const DATABASE = 'prime.waiting'
const STORE = 'bytes'

/** Bytes in the browser's database, opened when the first are stored. */
export function openStoredBytes(browser: IDBFactory): StoredBytes {
  let opened: Promise<IDBDatabase> | undefined
  const database = (): Promise<IDBDatabase> => {
    opened ??= new Promise((resolve, reject) => {
      const request = browser.open(DATABASE, 1)
      request.onupgradeneeded = () => request.result.createObjectStore(STORE)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => {
        opened = undefined
        reject(request.error ?? new Error('The database of this browser did not open.'))
      }
    })
    return opened
  }
  /** A write is complete when its transaction ends; a read returns its result. */
  async function work<T>(mode: IDBTransactionMode, how: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const transaction = (await database()).transaction(STORE, mode)
    const request = how(transaction.objectStore(STORE))
    return await new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result)
      transaction.onerror = () => reject(transaction.error ?? request.error ?? new Error('Not kept.'))
      transaction.onabort = transaction.onerror
    })
  }
  return {
    put: async (key, bytes) => void (await work('readwrite', (store) => store.put(bytes, key))),
    get: (key) => work<Blob | undefined>('readonly', (store) => store.get(key)),
    remove: async (key) => void (await work('readwrite', (store) => store.delete(key))),
  }
}
