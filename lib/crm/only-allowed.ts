import type { CrmDeps } from './crm-deps.ts'
import type { DeliveryResult } from './delivery-result.ts'

/** Checks `areAllowed` again before each request. If an item is no longer allowed, starts again without it. */
export async function onlyAllowed<Item>(
  deps: CrmDeps,
  items: readonly Item[],
  areAllowed: (deps: CrmDeps, items: readonly Item[]) => Promise<boolean[]>,
  attempt: (guarded: CrmDeps, allowed: readonly Item[]) => Promise<DeliveryResult | null>,
): Promise<DeliveryResult | null> {
  let open = items
  for (;;) {
    const may = await areAllowed(deps, open)
    open = open.filter((_, index) => may[index])
    if (open.length === 0) return null
    const allowed = open
    let wasStopped = false
    const fetch: CrmDeps['fetch'] = async (url, init) => {
      if ((await areAllowed(deps, allowed)).includes(false)) {
        wasStopped = true
        throw new TypeError('A person of this request is suppressed.')
      }
      return deps.fetch(url, init)
    }
    const ending = await attempt({ ...deps, fetch }, allowed)
    if (!wasStopped) return ending
  }
}
