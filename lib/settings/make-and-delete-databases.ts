/** Creating and deleting each makes LevelDB compact the previous level, which drops deleted entries. */
const names = ['compaction-1', 'compaction-2', 'compaction-3']

/** Makes Chromium's LevelDB drop deleted values from its files, some moments later. */
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
