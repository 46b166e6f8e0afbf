/** Texts by name, in this browser's IndexedDB. Every method rejects if the browser refuses storage. */
export type TextStorage = {
  getItem: (name: string) => Promise<string | null>
  setItem: (name: string, value: string) => Promise<void>
  removeItem: (name: string) => Promise<void>
}

const store = 'drafts'

export function createDraftStorage(factory: IDBFactory): TextStorage {
  let opened: Promise<IDBDatabase> | null = null

  function open(): Promise<IDBDatabase> {
    opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = factory.open('sextant', 1)
      request.onupgradeneeded = () => request.result.createObjectStore(store)
      request.onsuccess = () => {
        request.result.onclose = () => {
          opened = null
        }
        resolve(request.result)
      }
      request.onerror = () => reject(request.error)
      request.onblocked = () => reject(new DOMException('The storage is blocked by another tab.', 'AbortError'))
    }).catch((error: unknown) => {
      opened = null
      throw error
    })
    return opened
  }

  async function run<T>(mode: IDBTransactionMode, work: (drafts: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const database = await open()
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(store, mode)
      const request = work(transaction.objectStore(store))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
      transaction.onerror = () => reject(transaction.error)
    })
  }

  return {
    async getItem(name) {
      const value: unknown = await run('readonly', (drafts) => drafts.get(name))
      return typeof value === 'string' ? value : null
    },
    async setItem(name, value) {
      await run('readwrite', (drafts) => drafts.put(value, name))
    },
    async removeItem(name) {
      await run('readwrite', (drafts) => drafts.delete(name))
    },
  }
}
