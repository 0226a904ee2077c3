/** Each makes LevelDB write the one before one level deeper, where deleted entries are left out. */
const names = ['compaction-1', 'compaction-2', 'compaction-3']

/** Has Chromium's LevelDB drop the values of deleted databases from its files, some moments later. */
export async function makeAndDeleteDatabases(): Promise<void> {
  for (const name of names) (await opened(name)).close()
  for (const name of names) await ended(indexedDB.deleteDatabase(name))
}

async function opened(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore('rows').put(1, 1))
  await ended(request)
  return request.result
}

const ended = (request: IDBOpenDBRequest) =>
  new Promise<void>((done, fail) => {
    request.addEventListener('success', () => done())
    request.addEventListener('error', () => fail(request.error ?? new Error('error')))
  })
