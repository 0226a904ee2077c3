import type { SectionName } from '../../lib/records/rows/sections.ts'
import type { RepeatReason, SectionOrder } from '../../lib/purchases/rows/section-order.ts'
import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import type { PinnedPage } from '../../lib/platform/pinned-page.ts'
import type { ClickTrigger } from '../../lib/purchases/rows/requests.ts'
import type { AccountState } from '../../lib/purchases/rows/account.ts'
import type { Refusal, ShownResult } from '../../lib/purchases/rows/refusal.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'
import { detectPage, pageOfSubject } from '../../lib/pages/page.ts'
import { subjectOf } from '../../lib/records/identity/aliases.ts'
import { hrefOfRecord } from '../../lib/library/route.ts'
import { browser } from '../../lib/browser.ts'
import { showInPage } from '../../lib/platform/side-panel.ts'
import { requestPatterns } from '../../lib/platform/permissions.ts'
import {
  deployment,
  preferences,
  type DeploymentSettings,
  type Preferences,
} from '../../lib/settings/settings.ts'
import { keyFits } from '../../lib/settings/key-fits.ts'
import type { TabPage } from '../../lib/platform/tab-pages.ts'
import { watchAbout, type About } from '../record/about.ts'
import { watchAccount } from '../account/accountModel.ts'
import { watchRunning, type ActiveRun } from '../bulk/runsModel.ts'
import { watchClock } from '../model/watchClock.ts'
import { watchMissingHosts } from '../model/watchAccess.ts'
import { watchProfile } from '../model/watchProfile.ts'
import { watchAgreedKey } from '../model/watchAgreedKey.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import { live, liveWhileShown } from '../model/live.ts'
import { inBackground } from '../model/pageProblem.ts'
import { watchMoneyNotice, type MoneyNotice } from '../usage/moneyNotice.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { watchPrices } from '../account/pricesModel.ts'
import { watchCircumstances } from '../account/circumstancesModel.ts'
import { watchPageSource, type PageSource } from './pageSource.ts'
import { watchSettled } from './settled.ts'
import { watchSubject, type SubjectState } from '../record/subjectModel.ts'
import { wakeWhileInFlight } from '../model/wakeWhileInFlight.ts'
import { readTeam, type TeamView } from '../../lib/team/team-state.ts'
import type { Subject } from '../../lib/records/rows/subject.ts'
import { noResultShown, shownSectionResult } from '../../lib/records/shown-result.ts'

interface Refused {
  section: SectionName
  /** Also requested by the click; a retry requests it again. */
  further?: SectionName | undefined
  refusal: Refusal | { reason: 'no-worker' }
}

/** Shared by all views of a page. Values are `undefined` until they are read. */
export interface PanelModel {
  page: ReadonlySignal<TabPage | undefined>
  tabPage: ReadonlySignal<TabPage | undefined>
  /** `false` just after the page changed: a click may have been meant for the previous one. */
  settled: ReadonlySignal<boolean>
  /** Shown instead of the tab's page. */
  pinned: ReadonlySignal<PinnedPage | null | undefined>
  saved: ReadonlySignal<SubjectState | undefined>
  about: About
  account: ReadonlySignal<AccountState | undefined>
  money: ReadonlySignal<MoneyNotice | undefined>
  deployment: ReadonlySignal<DeploymentSettings | undefined>
  preferences: ReadonlySignal<Preferences | undefined>
  /** Nothing can be sent before addresses and key are set. */
  isSetUp: ReadonlySignal<boolean | undefined>
  /** Match patterns. */
  missing: ReadonlySignal<readonly string[] | null | undefined>
  /** Call synchronously in a click handler. */
  allow: () => void
  refused: ReadonlySignal<Refused | null>
  recent: ReadonlySignal<Subject[] | undefined>
  running: ReadonlySignal<ActiveRun[] | undefined>
  now: ReadonlySignal<number>
  team: ReadonlySignal<TeamView | undefined>
  /**
   * By request id: the name of the colleague whose request it waits for; `null` if it waits for an earlier request
   * about a deleted person.
   */
  waitsFor: ReadonlySignal<ReadonlyMap<string, string | null> | undefined>
  /** At the price shown now. Resolves to whether the worker accepted it. */
  repeat(maximum: number | null): Promise<boolean>
  /** Resolves to whether the worker accepted it; if not, `refused` has the reason. */
  buy(section: SectionName, options: BuyOptions): Promise<boolean>
  /** Although a colleague has claimed the request. */
  overrideClaim(section: SectionName, request: string, maximum: number | null): Promise<void>
  /** Of a click in another view. */
  showRefusal: (refused: Refused) => void
  show: (subject: Pick<Subject, 'kind' | 'key' | 'aliases' | 'url'> | { url: string }) => void
  /** Returns `false` if there is no such page. Buys nothing. */
  pin(address: string, from: PinnedPage['from']): boolean
  unpin: () => void
}

interface BuyOptions extends Pick<SectionOrder, 'domain' | 'pageNumber'> {
  /** As shown, in credits; `null` if unknown. */
  maximum: number | null
  /** Bought only if the first lookup finds its subject. */
  further?: SectionName | undefined
  repeat?: RepeatReason | undefined
  shownResult?: ShownResult | undefined
  /** For a click outside this view. It carries its page, so it needn't wait until the view has settled. */
  trigger?: ClickTrigger
  withoutTeam?: boolean
}

// Interval in ms; the shown ages have a resolution of one minute.
const clockMs = 15_000

const recentCount = 5

export function watchPanelModel(
  db: Database,
  trigger: ClickTrigger,
  source = watchPageSource(trigger === 'panel'),
): PanelModel {
  return watchPageOf(db, trigger, source)
}

/** From any source, or of a subject without a page. */
export function watchPageOf(
  db: Database,
  trigger: ClickTrigger,
  { page, tabPage, pins, tab: tabOfPage }: PageSource,
  subject: ReadonlySignal<string | null | undefined> = computed(() => page.value && subjectOf(page.value)),
): PanelModel {
  watchPrices(db)
  watchCircumstances(db)
  const known = watchSubject(db, subject)
  const key = watchAgreedKey()
  const where = watchStorageItem(deployment)
  const missing = watchMissingHosts()
  const refused = signal<Refused | null>(null)
  let last: { url: string; section: SectionName; options: Omit<BuyOptions, 'maximum'> } | null = null
  const settled = watchSettled(page, known)
  const preferred = watchStorageItem(preferences)

  // A refusal ends when the page changes. The message that the page has changed stays for one change, because it
  // belongs to the new page.
  let isChangeAnnounced = true
  effect(() => {
    if (page.value === undefined) return
    isChangeAnnounced = !isChangeAnnounced || refused.peek()?.refusal.reason !== 'page-changed'
    if (isChangeAnnounced) refused.value = null
  })
  const profile = watchProfile(preferred, () => (refused.value = null))
  // A previous worker instance may have left requests unfinished: the worker settles them when it wakes.
  void sendCommand('wake')
  wakeWhileInFlight(computed(() => known.value?.requests.some(({ state }) => state !== 'settled') ?? false))

  /** The last refusal, or the saved response. */
  const shownOf = (section: SectionName): ShownResult => {
    const refusal = refused.peek()?.section === section ? refused.peek()?.refusal : undefined
    if (refusal && 'shownResult' in refusal) return refusal.shownResult
    const shown = known.peek()
    return shown ? shownSectionResult(shown, section) : noResultShown
  }

  const buy: PanelModel['buy'] = async (section, options) => {
    const about = page.peek()
    if (!about) return false
    // Read this before the refusal is cleared.
    const shown = shownOf(section)
    last = { url: about.url, section, options }
    refused.value = null
    const { further } = options
    if (!settled.peek() && options.trigger === undefined) {
      refused.value = { section, further, refusal: { reason: 'page-changed' } }
      return false
    }
    const tab = tabOfPage()
    const { repeat, shownResult = shown, ...rest } = options
    const response = await sendCommand('buy', {
      section,
      page: about,
      tab,
      trigger,
      profile: profile.peek(),
      ...rest,
      ...(repeat ? { repeat: { reason: repeat, shownResult } } : {}),
    })
    if (response.accepted) return true
    // Show a refusal only on the page it is about, but always if the page changed: then it belongs to the new page.
    if (response.refusal.reason === 'page-changed' || page.peek()?.url === about.url)
      refused.value = { section, further, refusal: response.refusal }
    return false
  }

  return {
    page,
    tabPage,
    settled,
    pinned: pins.pinned,
    saved: known,
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
      if (found) inBackground(showInPage(found.url))
      // A subject without a page opens as a record in the library.
      else if ('key' in subject)
        inBackground(browser.tabs.create({ url: `/library.html${hrefOfRecord(subject.key)}` }))
    },
    pin(address, from) {
      const found = detectPage(address, where.peek()?.socialUrl ?? '')
      if (found) inBackground(pins.pin(found, from))
      return found !== null
    },
    unpin: () => inBackground(pins.unpin()),
    async repeat(maximum) {
      // The purchase was for another page.
      if (!last || last.url !== page.peek()?.url) return false
      return buy(last.section, { ...last.options, maximum })
    },
    buy,
    async overrideClaim(section, request, maximum) {
      const url = page.peek()?.url
      refused.value = null
      const response = await sendCommand('override-claim', {
        request,
        maximum,
        trigger,
        profile: profile.peek(),
      })
      if (!response.accepted && page.peek()?.url === url)
        refused.value = { section, refusal: response.refusal }
    },
    showRefusal: (shownResult) => {
      const url = page.peek()?.url
      last = url === undefined ? null : { url, section: shownResult.section, options: {} }
      refused.value = shownResult
    },
  }
}

function watchWaitsFor(
  db: Database,
  known: ReadonlySignal<SubjectState | undefined>,
): PanelModel['waitsFor'] {
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
