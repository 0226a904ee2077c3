import { browser } from 'wxt/browser'
import type { QuotasReception } from '../purchases/account/quotas.ts'
import type { Reception } from '../purchases/refusal.ts'
import type { Kept } from '../worker/maintenance.ts'
import type { Changed } from '../worker/annotation-commands.ts'
import type { Command } from './commands.ts'

/** The worker did not answer: it may have been stopped or updated in between. */
export type Heard = Reception | QuotasReception | Changed | Kept | NoWorker

type NoWorker = { accepted: false; refusal: { why: 'no-worker' } }

/** Sends one command to the worker and gives its reception; never throws. */
export async function ask(command: Command): Promise<Heard> {
  try {
    const heard: Heard | undefined = await browser.runtime.sendMessage(command)
    return heard ?? noWorker
  } catch {
    return noWorker
  }
}

const noWorker: NoWorker = { accepted: false, refusal: { why: 'no-worker' } }
