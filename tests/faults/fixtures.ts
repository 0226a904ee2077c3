import type { Page } from '@playwright/test'
import { test as base, type Stage } from '../e2e/fixtures.ts'
import { buildFor } from '../e2e/build-once.ts'
import { raiseSandbox } from '../../sandbox/raise.ts'
import { openProxy, type FaultProxy } from './proxy/proxy.ts'
import { compareWithBill, type Settlement, type SettleTerms } from './proxy/settle-up.ts'

export { demoKey, enrich, expect } from '../e2e/fixtures.ts'

interface ProxiedStage extends Stage {
  proxy: FaultProxy
}

export interface Proxy extends FaultProxy {
  /** Compares the bill with the ledger, which an extension page reads. Resolves to the differences, which must be 0. */
  settleUp: (page: Page, terms?: SettleTerms) => Promise<Settlement>
}

export const test = base.extend<{ faultProxy: Proxy }, { stage: Stage; proxied: ProxiedStage }>({
  proxied: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const sandbox = await raiseSandbox()
      const proxy = await openProxy(sandbox.service)
      const extension = await buildFor({ apiUrl: proxy.url, socialUrl: sandbox.site.url })
      await use({ ...sandbox, extension, proxy })
      await proxy.close()
      await sandbox.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  stage: [async ({ proxied }, use) => use(proxied), { scope: 'worker' }],

  service: async ({ proxied }, use) => {
    proxied.proxy.reset()
    proxied.service.reset()
    await use(proxied.service)
  },

  faultProxy: async ({ proxied, sidelight }, use) => {
    const { proxy } = proxied
    await use({
      ...proxy,
      settleUp: (page, terms) => compareWithBill(proxy, page, { complaints: sidelight.complaints, ...terms }),
    })
    proxy.release()
    proxy.hangUp()
  },
})
