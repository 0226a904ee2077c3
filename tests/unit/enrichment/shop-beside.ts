import 'fake-indexeddb/auto'
import { unknownAccount } from '../../../lib/credits/account.ts'
import { buy } from '../../../lib/enrichment/buy.ts'
import type { Shop } from '../../../lib/enrichment/shop.ts'
import type { Order } from '../../../lib/enrichment/wants.ts'
import { detectPage } from '../../../lib/pages/index.ts'
import { Database } from '../../../lib/records/database.ts'
import { usualPreferences, type Preferences } from '../../../lib/settings/preferences.ts'
import { demoKey, socialUrl } from '../sandbox-beside.ts'

/** A fact that lives in memory. */
function remembered<Value>(value: Value) {
  let now = value
  return {
    read: () => Promise.resolve(now),
    change: (change: (value: Value) => Value) => Promise.resolve((now = change(now))),
  }
}

let count = 0

/** A shop with a database of its own, buying at `apiUrl`. */
export function openShop(
  apiUrl: string,
  options: Partial<Shop> & { preferences?: never } = {},
  preferred: Partial<Preferences> = {},
): Shop {
  return {
    db: new Database(`test-${count++}`),
    account: remembered(unknownAccount),
    apiKey: remembered({ key: demoKey, origin: new URL(apiUrl).origin }),
    deployment: remembered({ apiUrl, socialUrl, socialWord: 'social', jobUrlParameter: 'url' }),
    preferences: remembered({ ...usualPreferences, ...preferred }),
    life: 'first life',
    now: Date.now,
    fetch: (url, init) => fetch(url, init),
    online: () => true,
    mayCall: () => Promise.resolve(true),
    keepAwake: () => () => {},
    ...options,
  }
}

export function pageAt(path: string) {
  const page = detectPage(socialUrl + path, socialUrl)
  if (!page) throw new Error(`${path} is no page`)
  return page
}

export const mara = pageAt('/in/mara-lindqvist/')

/** Buys and waits until the request is settled. */
export async function bought(shop: Shop, order: Partial<Order> = {}) {
  const { reception, done } = await buy(shop, { want: 'profile', page: mara, ...order }, 'panel')
  await done
  return reception
}
