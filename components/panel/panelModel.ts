import type { SectionName } from '../../lib/records/database/rows/sections.ts'
import type { RepeatReason, SectionOrder } from '../../lib/records/database/rows/bulk.ts'
import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import type { PinnedPage } from '../../lib/platform/pinned-page.ts'
import type {
  ClickTrigger,
  AccountState,
  Refusal,
  SeenAnswer,
} from '../../lib/records/database/rows/purchases.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'
import { detectPage, pageOfSubject } from '../../lib/pages/page.ts'
import { subjectOf } from '../../lib/records/identity/aliases.ts'
import { hrefOfRecord } from '../../lib/library/route.ts'
import { browser } from 'wxt/browser'
import { showBesidePanel } from '../../lib/platform/side-panel.ts'
import { requestPatterns } from '../../lib/platform/permissions.ts'
import {
  apiKey,
  deployment,
  preferences,
  type DeploymentSettings,
  type Preferences,
} from '../../lib/settings/settings.ts'
import { keyFits } from '../../lib/settings/key-fits.ts'
import type { TabPage } from '../../lib/platform/tab-pages.ts'
import { watchAbout, type About } from '../record/about.ts'
import { watchAccount } from '../usage/accountModel.ts'
import { watchRunning, type RunningBatch } from '../bulk/batchesModel.ts'
import { watchClock } from '../model/watchClock.ts'
import { watchMissingHosts } from '../model/watchAccess.ts'
import { watchProfile } from '../model/watchProfile.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import { live, liveWhileShown } from '../model/live.ts'
import { inBackground } from '../model/pageProblem.ts'
import { watchMoneyNotice, type MoneyNotice } from '../usage/moneyNotice.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { watchPrices } from '../usage/pricesModel.ts'
import { watchCircumstances } from '../usage/circumstancesModel.ts'
import { watchPageSource, type PageSource } from './pageSource.ts'
import { watchSettled } from './settled.ts'
import { watchSubject, type SubjectState } from '../record/subjectModel.ts'
import { wakeWhileOut } from '../model/wakeWhileOut.ts'
import { readTeam, type TeamView } from '../../lib/team/team-state.ts'
import type { Subject } from '../../lib/records/database/rows/records.ts'
import { nothingSeen, seenSection } from '../../lib/records/seen-answer.ts'

/** Why the last click came to nothing, before it reached the ledger. */
export interface Refused {
  want: SectionName
  refusal: Refusal | { why: 'no-worker' }
}

/** What the views beside a page show, and the one thing they can do. Everything is `undefined` until it is known. */
export interface Beside {
  page: ReadonlySignal<TabPage | undefined>
  /** What the tab shows, also where another page is pinned over it. */
  tabPage: ReadonlySignal<TabPage | undefined>
  /** `false` for a moment after another page took the place of the former: a click then may be meant for that one. */
  settled: ReadonlySignal<boolean>
  /** What is shown in place of the tab's page, where something is. */
  pinned: ReadonlySignal<PinnedPage | null | undefined>
  known: ReadonlySignal<SubjectState | undefined>
  about: About
  account: ReadonlySignal<AccountState | undefined>
  /** What the account says otherwise than the ledger. */
  money: ReadonlySignal<MoneyNotice | undefined>
  deployment: ReadonlySignal<DeploymentSettings | undefined>
  preferences: ReadonlySignal<Preferences | undefined>
  /** Whether there are both addresses and a key for the service: nothing can be asked before. */
  isSetUp: ReadonlySignal<boolean | undefined>
  /** Hosts of the provider and the network, as patterns, that the browser keeps Sidelight from. */
  missing: ReadonlySignal<readonly string[] | null | undefined>
  /** Asks the person for access to them: only in the very turn of a click. */
  allow: () => void
  refused: ReadonlySignal<Refused | null>
  /** What was saved last, newest first. */
  recent: ReadonlySignal<Subject[] | undefined>
  running: ReadonlySignal<RunningBatch[] | undefined>
  now: ReadonlySignal<number>
  /** The team that this installation shares its library with. */
  team: ReadonlySignal<TeamView | undefined>
  /**
   * What the colleagues are called whose answers are waited for, by the request; `null`: an earlier request about somebody
   * whom the team deleted.
   */
  waitsFor: ReadonlySignal<ReadonlyMap<string, string | null> | undefined>
  /** Does once more what was refused last, as it was clicked. Gives whether it was accepted. */
  repeat(): Promise<boolean>
  /** Gives whether it was accepted; why not is `refused`. */
  buy(want: SectionName, options?: BuyOptions): Promise<boolean>
  /** Asks what this request did over the colleague's claim that kept it from being sent. */
  takeOver(want: SectionName, request: string): Promise<void>
  /** Shows why a click that was made elsewhere came to nothing. */
  showRefusal: (refused: Refused) => void
  /** Opens the subject's page in the tab beside. */
  show: (subject: Pick<Subject, 'kind' | 'key' | 'aliases' | 'url'> | { url: string }) => void
  /** Shows the page of an address in place of the tab's. Gives whether it is one; buys nothing. */
  pin(address: string, from: PinnedPage['from']): boolean
  /** Back to the tab's page. */
  unpin: () => void
}

interface BuyOptions extends Pick<SectionOrder, 'domain' | 'pageNumber'> {
  /** Asks again for what is shown. */
  again?: RepeatReason | undefined
  /** What was seen, where the click was for something else than this view shows of it. */
  seen?: SeenAnswer | undefined
  /** Where the click was made, if not here: then it says itself which page it is for, and need not wait. */
  trigger?: ClickTrigger
  /** A person chose to buy although their team can't be asked. */
  withoutTeam?: boolean
}

// Ages are shown in minutes at the finest.
const clockMs = 15_000

const recentCount = 12

/** What views show of the page that the tab beside them shows, or of one that is pinned over it. */
export function watchBeside(
  db: Database,
  trigger: ClickTrigger,
  source = watchPageSource(trigger === 'panel'),
): Beside {
  return watchPageOf(db, trigger, source)
}

/** What views show of a page, wherever that comes from; of a subject by its name, where it may have no page. */
export function watchPageOf(
  db: Database,
  trigger: ClickTrigger,
  { page, tabPage, pins, tab: tabOfPage }: PageSource,
  subject: ReadonlySignal<string | null | undefined> = computed(() => page.value && subjectOf(page.value)),
): Beside {
  watchPrices(db)
  watchCircumstances(db)
  const known = watchSubject(db, subject)
  const key = watchStorageItem(apiKey)
  const where = watchStorageItem(deployment)
  const missing = watchMissingHosts()
  const refused = signal<Refused | null>(null)
  let last: { url: string; want: SectionName; options: BuyOptions } | null = null
  const settled = watchSettled(page, known)
  const preferred = watchStorageItem(preferences)

  // What was refused for one page says nothing of the next; that the page changed is said on the one that came.
  let isChangeSaid = true
  effect(() => {
    if (page.value === undefined) return
    isChangeSaid = !isChangeSaid || refused.peek()?.refusal.why !== 'page-changed'
    if (isChangeSaid) refused.value = null
  })
  const profile = watchProfile(preferred, () => (refused.value = null))
  // An earlier life of the worker may have left something open.
  void sendCommand('wake')
  wakeWhileOut(computed(() => known.value?.requests.some(({ state }) => state !== 'settled') ?? false))

  /** What somebody who clicks now sees of a section: the reason that the last click was refused for, or what is there. */
  const shownOf = (want: SectionName): SeenAnswer => {
    const refusal = refused.peek()?.want === want ? refused.peek()?.refusal : undefined
    if (refusal && 'seen' in refusal) return refusal.seen
    const shown = known.peek()
    return shown ? seenSection(shown, want) : nothingSeen
  }

  const buy: Beside['buy'] = async (want, options = {}) => {
    const about = page.peek()
    if (!about) return false
    // Before the refusal that is shown is taken away.
    const shown = shownOf(want)
    last = { url: about.url, want, options }
    refused.value = null
    if (!settled.peek() && options.trigger === undefined) {
      refused.value = { want, refusal: { why: 'page-changed' } }
      return false
    }
    const tab = tabOfPage()
    const { again, seen = shown, ...rest } = options
    const answer = await sendCommand('buy', {
      want,
      page: about,
      tab,
      trigger,
      profile: profile.peek(),
      ...rest,
      ...(again ? { again: { why: again, seen } } : {}),
    })
    if (answer.accepted) return true
    // The panel follows the tab, and says so beside what the tab shows by then.
    if (answer.refusal.why === 'page-changed' || page.peek()?.url === about.url)
      refused.value = { want, refusal: answer.refusal }
    return false
  }

  return {
    page,
    tabPage,
    settled,
    pinned: pins.pinned,
    known,
    about: watchAbout(db, known),
    account: watchAccount(db),
    money: watchMoneyNotice(db),
    deployment: where,
    preferences: preferred,
    isSetUp: computed(() => {
      if (key.value === undefined || where.value === undefined) return undefined
      const { apiUrl, socialUrl } = where.value
      return apiUrl !== '' && socialUrl !== '' && keyFits(key.value, apiUrl)
    }),
    missing,
    allow: () => inBackground(requestPatterns([...(missing.peek() ?? [])])),
    refused,
    recent: liveWhileShown(() => db.subjects.orderBy('updatedAt').reverse().limit(recentCount).toArray()),
    running: watchRunning(db),
    team: live(
      () => null,
      () => readTeam(db),
    ),
    waitsFor: watchWaitsFor(db, known),
    now: watchClock(clockMs),
    show(subject) {
      const host = where.peek()?.socialUrl ?? ''
      const found = 'key' in subject ? pageOfSubject(subject, host) : detectPage(subject.url, host)
      if (found) inBackground(showBesidePanel(found.url))
      // What has no page here is shown as what is saved of it.
      else if ('key' in subject)
        inBackground(browser.tabs.create({ url: `/library.html${hrefOfRecord(subject.key)}` }))
    },
    pin(address, from) {
      const found = detectPage(address, where.peek()?.socialUrl ?? '')
      if (found) inBackground(pins.pin(found, from))
      return found !== null
    },
    unpin: () => inBackground(pins.unpin()),
    async repeat() {
      // Another page came meanwhile: the click was not for that one.
      return last && last.url === page.peek()?.url ? buy(last.want, last.options) : false
    },
    buy,
    async takeOver(want, request) {
      const url = page.peek()?.url
      refused.value = null
      const answer = await sendCommand('take-over', { request, trigger, profile: profile.peek() })
      if (!answer.accepted && page.peek()?.url === url) refused.value = { want, refusal: answer.refusal }
    },
    showRefusal: (seen) => {
      const url = page.peek()?.url
      last = url === undefined ? null : { url, want: seen.want, options: {} }
      refused.value = seen
    },
  }
}

function watchWaitsFor(db: Database, known: ReadonlySignal<SubjectState | undefined>): Beside['waitsFor'] {
  return live(
    () => known.value?.requests.filter(({ state }) => state === 'reserved').map(({ id }) => id) ?? [],
    async (ids) => {
      const claims = ids.length === 0 ? [] : await db.teamClaims.bulkGet(ids)
      return new Map(
        claims.flatMap((claim) =>
          claim?.waitsFor === undefined ? [] : [[claim.request, claim.waitsFor] as const],
        ),
      )
    },
  )
}
