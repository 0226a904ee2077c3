import 'fake-indexeddb/auto'
import { liveQuery } from 'dexie'
import { expect, test } from 'vitest'
import { Database } from '../../../../lib/records/database/database.ts'
import { recentRequests } from '../../../../components/console/consoleModel.ts'
import { requestWith } from '../../purchases/ledger/request.fixture.ts'

test('the console reads its own recent requests, and not again for other writes', async () => {
  const db = new Database('recent')
  const posts = { operation: 'getPosts', trigger: 'console' } as const
  await db.requests.bulkAdd([
    ...Array.from({ length: 12 }, (_, at) => requestWith({ ...posts, id: `own ${at}`, reservedAt: at })),
    requestWith({ ...posts, trigger: 'panel', id: 'panel', reservedAt: 50 }),
    requestWith({ ...posts, operation: 'getReactions', id: 'reactions', reservedAt: 51 }),
  ])
  const seen: string[][] = []
  const watching = liveQuery(async () => recentRequests(db, 'getPosts')).subscribe((rows) => {
    seen.push(rows.map(({ id }) => id))
  })
  const own = (...ats: number[]) => ats.map((at) => `own ${at}`)
  await expect.poll(() => seen).toEqual([own(11, 10, 9, 8, 7, 6, 5, 4, 3, 2)])
  for (let at = 0; at < 20; at++)
    await db.requests.add(requestWith({ id: `run ${at}`, trigger: 'run', reservedAt: 100 + at }))
  await db.requests.add(requestWith({ ...posts, id: 'own 12', reservedAt: 200 }))
  await expect.poll(() => seen).toEqual([expect.anything(), own(12, 11, 10, 9, 8, 7, 6, 5, 4, 3)])
  watching.unsubscribe()
})
