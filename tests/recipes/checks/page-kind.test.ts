import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { examples } from '../../../lib/pages/examples.ts'
import { pageKinds, type PageKind } from '../../../lib/pages/page-kinds.ts'
import { detectPage } from '../../../lib/pages/page.ts'
import { defaultPreferences } from '../../../lib/settings/preferences.ts'
import { bought, openDeps } from '../../unit/purchases/purchase.fixture.ts'
import { keptOf } from '../../unit/records/findings.fixture.ts'
import { socialUrl } from '../../unit/sandbox.fixture.ts'

const added = 'product' as PageKind
const page = { kind: added, id: 'atlas', url: `${socialUrl}/products/atlas/` }

test('the new page kind is detected in each spelling of its URL', () => {
  expect(pageKinds).toContain(added)
  expect(detectPage(`${socialUrl}/products/Atlas?trk=x`, socialUrl)).toEqual(page)
  expect(detectPage(`${socialUrl}/products/`, socialUrl)).toBeNull()
  expect(examples.filter(({ page: { kind } }) => kind === added)).not.toEqual([])
})

test('a page of the new kind can be bought, is filed under its kind, and has its own retention', async () => {
  const response = { success: true, credits_left: 999, posts: [{ text: 'New maps' }] }
  const deps = openDeps('https://api.example.com', { fetch: async () => Response.json(response) })
  const reception = await bought(deps, { page, section: 'posts' })
  expect(reception).toMatchObject({ accepted: 'sent' })
  expect(await deps.db.subjects.toArray()).toMatchObject([{ key: 'product:atlas', kind: added }])
  expect(await keptOf(deps.db, 'product:atlas')).toHaveProperty('posts')
  expect(defaultPreferences.retention).toHaveProperty(added, 0)
})
