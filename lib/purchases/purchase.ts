import { checkInput } from '../api/send.ts'
import { budgetOn } from './prices/budget.ts'
import { reserveFor, type Price, type PriceList, pricesAt } from './prices/prices.ts'
import {
  isAutomaticTrigger,
  isUnattended,
  type LedgerRequest,
  type NewRequest,
  type Trigger,
} from './rows/requests.ts'
import type { AccountState } from './rows/account.ts'
import type { Refusal, ShownResult } from './rows/refusal.ts'
import type { WatchedFor } from '../watch/rows.ts'
import { SpendingSums } from './ledger/spending-sums.ts'
import { originOf } from './ledger/request-key.ts'
import { requestId } from './ledger/request-id.ts'
import {
  reserveBothIn,
  reserveIn,
  reservationTables,
  type Reservable,
  type Reservation,
  type ReservationTerms,
} from './ledger/reserve.ts'
import type { Database } from '../records/database/database.ts'
import { matchQueryOf } from '../records/matching/match-query.ts'
import { hashesOfRequest } from '../records/suppression/request-names.ts'
import {
  isSameList,
  readListState,
  withSuppressionList,
  type ForList,
  type ListState,
} from '../records/suppression/with-list.ts'
import { ExtensionStorageError } from '../settings/extension-storage.ts'
import { keyFits } from '../settings/key-fits.ts'
import { isLocked } from '../settings/secrets.ts'
import type { DeploymentSettings, Preferences, SavedKey } from '../settings/settings.ts'
import type { PurchaseDeps, TeamChoice } from './purchase-deps.ts'
import type { PlannedRequest } from './planned-request.ts'
import { readSettings, type PurchaseSettings } from './read-settings.ts'
import { byTheTeam } from './mark-sent.ts'
import { sendAndSettle } from './send-and-settle.ts'
import { localDay } from './ledger/calendar.ts'
import { maxAgeOf } from './ledger/judge.ts'

/** The view reads everything else from the database. */
export type PurchaseResult =
  /**
   * `request` is the row with the response; an imported record may have none. `subject` is the record with the
   * response, if it was matched by something other than its page.
   */
  | { accepted: 'sent' | 'pending' | 'in-flight' | 'saved'; request: string; subject?: string }
  | { accepted: false; refusal: Refusal }

function refused(refusal: Refusal): PurchaseResult {
  return { accepted: false, refusal }
}

export interface Purchase {
  reception: PurchaseResult
  /** Resolves at once if nothing was sent. */
  done: Promise<void>
}

export function refusedPurchase(refusal: Refusal): Purchase {
  return { reception: refused(refusal), done: Promise.resolve() }
}

export interface PurchaseOptions {
  trigger: Trigger
  repeat: ShownResult | null
  run?: string | undefined
  watch?: WatchedFor | undefined
  /** In credits: `null` for no limit, omitted for the default. */
  runBudget?: number | null | undefined
  /** A person saw the possible match and chose to buy anyway. */
  overLikely?: boolean
  /** No profile other than the shown one may be charged. */
  profile?: string | undefined
  /** On the button, in credits; `null` if it was unknown. Omitted if no button started the purchase. */
  maximum?: number | null | undefined
  /** The user's choice to override the team. */
  team?: Pick<TeamChoice, 'overriddenClaim' | 'alone'>
  /** The row's id, chosen by the caller so that it can find the row after a crash. */
  request?: string
}

/** Read once, for purchases made together. */
export interface PurchaseContext {
  deployment: DeploymentSettings
  key: SavedKey
  preferences: Preferences
  prices: PriceList | null
  /** Requests must be claimed in a team before they are sent. */
  isShared: boolean
  closed: Refusal | null
  /** A click may try. */
  paused: Refusal | null
}

/** Reads the state that purchases share. Pass `settings` if they were just read. */
export async function readPurchaseContext(
  deps: PurchaseDeps,
  settings?: PurchaseSettings,
): Promise<PurchaseContext> {
  // If the comparison fails, buy nothing.
  const comparing = deps.journal.isLost().catch(() => null)
  const { deployment, key, preferences } = settings ?? (await readSettings(deps))
  const { apiUrl } = deployment
  const bought = keyFits(key, apiUrl) && !isLocked(key.key) ? checkAround(deps, apiUrl, preferences) : null
  // `Promise.all` reports only the first rejection; swallow the second.
  bought?.catch(() => {})
  const lost = await comparing
  // Check the library first: the cause that lost it can also have lost the secret that opens the key.
  const isLost = lost ? ({ reason: 'library-lost' } as const) : null
  if (!bought) {
    const closed = isLost ?? (keyFits(key, apiUrl) ? ({ reason: 'locked' } as const) : null)
    return { deployment, key: null, preferences, prices: null, isShared: false, closed, paused: null }
  }
  const [may, left, prices, team] = await bought
  const closed = isLost
    ? isLost
    : !preferences.isConfirmed
      ? ({ reason: 'settings-unconfirmed' } as const)
      : !may
        ? ({ reason: 'no-permission' } as const)
        : !deps.online()
          ? ({ reason: 'offline' } as const)
          : left !== null
            ? ({ reason: 'no-room', remaining: left } as const)
            : (team?.closed ?? null)
  const isStored = prices !== null && lost !== null
  const isShared = team !== null
  return {
    deployment,
    key,
    preferences,
    prices,
    isShared,
    closed: closed ?? (isStored ? null : { reason: 'not-stored' }),
    paused: team?.paused ?? null,
  }
}

const checkAround = (deps: PurchaseDeps, apiUrl: string, preferences: Preferences) =>
  Promise.all([
    deps.mayCall(apiUrl),
    deps.scarceSpace(),
    pricesAt(deps.db, new URL(apiUrl).origin, preferences).catch(() => null),
    deps.team?.refusals() ?? null,
  ])

export interface DraftRequest {
  request: NewRequest
  terms: Omit<ReservationTerms, 'hashes'>
}

/** Prepares a purchase; returns a refusal if it can't be made. */
export function draftOf(
  deps: PurchaseDeps,
  { deployment, key, preferences, prices, isShared, closed: always, paused }: PurchaseContext,
  plannedRequest: PlannedRequest,
  buyer: PurchaseOptions,
): DraftRequest | Refusal {
  const closed = always ?? (isUnattended(buyer.trigger) ? paused : null)
  if (!key) return closed ?? { reason: 'no-key' }
  const checked = checkInput(plannedRequest.operation, plannedRequest.input)
  if ('fields' in checked) return { reason: 'bad-input', fields: checked.fields }
  // The user chose to buy without the team.
  const isChosen = closed?.reason === 'team-unreachable' && buyer.team?.alone === true
  if ((closed && !isChosen) || !prices) return closed ?? { reason: 'not-stored' }
  if (!isProfileInUse(buyer.profile, preferences)) return { reason: 'settings-changed', what: ['profile'] }
  // The request was planned for a previous provider URL.
  if (originOf(plannedRequest) !== new URL(deployment.apiUrl).origin)
    return { reason: 'settings-changed', what: ['service'] }
  const price = prices[plannedRequest.operation]
  const request = requestOf(deps, { ...plannedRequest, input: checked.input }, buyer, price, {
    account: key.account,
    isShared,
  })
  return { request, terms: reservationTerms(deps, request, preferences, buyer, price) }
}

/** Whether the profile that was shown is the one that pays. True if none was shown (`undefined`). */
export const isProfileInUse = (
  shown: string | undefined,
  { profile }: Pick<Preferences, 'profile'>,
): boolean => shown === undefined || shown === profile

/** The refusal for settings that can't be read, or a ledger that can't be written. */
export function refusalOfFailure(error: unknown): Refusal {
  return { reason: error instanceof ExtensionStorageError ? 'settings-unreadable' : 'not-stored' }
}

/** In ms. */
const openedWithinMs = 10_000

function isOpened(db: Database): Promise<boolean> {
  if (db.isOpen()) return Promise.resolve(true)
  return new Promise((done) => {
    const timer = setTimeout(() => done(false), openedWithinMs)
    db.open()
      .then(
        () => done(true),
        () => done(false),
      )
      .finally(() => clearTimeout(timer))
  })
}

/**
 * Makes all checks, then sends at most one request. Never throws. `resume` sends `further` once this request finds its
 * subject.
 */
export async function purchase(
  deps: PurchaseDeps,
  plannedRequest: PlannedRequest,
  buyer: PurchaseOptions,
  settings?: PurchaseSettings,
  further?: PlannedRequest,
): Promise<Purchase> {
  const isOpen = deps.db.isOpen()
  // Check free space before opening the database: opening it on a full disk can corrupt it.
  const left = isOpen ? null : await deps.scarceSpace()
  if (left !== null) return refusedPurchase({ reason: 'no-room', remaining: left })
  if (!(await isOpened(deps.db))) return refusedPurchase({ reason: 'not-stored' })
  // Opening may have taken seconds, so read the settings again.
  const context = await readPurchaseContext(deps, isOpen ? settings : undefined).catch(refusalOfFailure)
  if ('reason' in context) return refusedPurchase(context)
  const draft = draftOf(deps, context, plannedRequest, buyer)
  if ('reason' in draft) return refusedPurchase(draft)
  const second = further && draftOf(deps, context, further, { ...buyer, repeat: null })
  if (second && 'reason' in second) return refusedPurchase(second)
  const { deployment, key } = context
  const choice = { ...byTheTeam, ...buyer.team, repeat: buyer.repeat }
  const { reserved, account } = await reserveClick(deps, draft, second).catch((error: unknown) => {
    // A failed write may fail again on the same connection.
    deps.db.reopen()
    return { reserved: refusalOfFailure(error), account: undefined }
  })
  if ('reason' in reserved) {
    const { profile } = context.preferences
    return refusedPurchase('budget' in reserved ? { ...reserved, profile } : reserved)
  }
  if (reserved.kind === 'pending') deps.wakeIn(reserved.until - deps.steadyNow())
  // If the first response is saved already, the second is sent at once.
  const { request } = reserved.request === second?.request.id ? second : draft
  // The journal must be written before sending, so start while the view gets its reply.
  if (reserved.kind === 'reserved') void deps.journal.written()
  return {
    reception: {
      accepted: reserved.kind === 'reserved' ? 'sent' : reserved.kind,
      request: reserved.request,
      ...('subject' in reserved && reserved.subject ? { subject: reserved.subject } : {}),
    },
    done:
      reserved.kind === 'reserved' && key
        ? onceAnswered().then(() =>
            sendAndSettle(deps, request, { deployment, key: key.key, account }, choice),
          )
        : Promise.resolve(),
  }
}

/**
 * Replies to the view before sending: a view that gets no reply shows that nothing was spent, which would be wrong if
 * the worker died while sending.
 */
const onceAnswered = () => new Promise<void>((done) => setTimeout(done))

type Reserved = Reservation | { reason: 'no-page' }

/**
 * If the subject was just deleted, undoes that instead of paying again, except for automatic purchases and suppressed
 * people.
 */
async function reserveClick(
  deps: PurchaseDeps,
  draft: DraftRequest,
  second?: DraftRequest,
): Promise<{ reserved: Exclude<Reserved, { kind: 'deleted' }>; account: AccountState }> {
  const { db } = deps
  const drafts = second ? [draft, second] : [draft]
  const { reserved, account } = await withNames(db, drafts, (hashes, listed) =>
    db.transaction('rw', reservationTables(db), async () => {
      const [around, sums] = await Promise.all([
        readReservationContext(db),
        SpendingSums.openWithBudgets(
          db,
          drafts.map(({ request }) => request),
        ),
      ])
      if (!isSameList(around.listed, listed)) return { listed: around.listed }
      const behind = second && withHashes(second, hashes)
      const reserved = await reserveDraft(deps, sums, around, withHashes(draft, hashes), behind)
      await sums.write()
      return { result: { reserved, account: sums.account(draft.request.account) } }
    }),
  )
  if (!('kind' in reserved) || reserved.kind !== 'deleted') return { reserved, account }
  await deps.restoreDeleted?.(reserved.marks)
  return reserveClick(deps, draft, second)
}

/** Names in each draft's input. Empty if no one is suppressed. */
type HashesOf = ReadonlyMap<DraftRequest, string[]>

export function withHashes(draft: DraftRequest, hashes: HashesOf): Reservable {
  return { request: draft.request, terms: { ...draft.terms, hashes: hashes.get(draft) ?? [] } }
}

/** Hashes the drafts' names, then runs `step`, which reserves in its own transaction. */
export function withNames<Result>(
  db: Database,
  drafts: readonly DraftRequest[],
  step: (hashes: HashesOf, listed: ListState) => PromiseLike<ForList<Result>>,
): Promise<Result> {
  return withSuppressionList(db, async (listed) => {
    const hashed = listed.isEmpty ? [] : drafts
    const each = hashed.map(async (draft) => [draft, await hashesOfRequest(db, draft.request)] as const)
    return step(new Map(await Promise.all(each)), listed)
  })
}

export interface ReservationContext {
  listed: ListState
  isAnybodyDeleted: boolean
}

export async function readReservationContext(db: Database): Promise<ReservationContext> {
  const [listed, held] = await Promise.all([
    readListState(db),
    db.undoParts.toCollection().limit(1).primaryKeys(),
  ])
  return { listed, isAnybodyDeleted: held.length > 0 }
}

/** Reserves a draft, and optionally one that depends on it, in the caller's transaction over `reservationTables`. */
export async function reserveDraft(
  { db, restoreDeleted }: PurchaseDeps,
  sums: SpendingSums,
  { isAnybodyDeleted }: ReservationContext,
  first: Reservable,
  second?: Reservable,
): Promise<Reserved> {
  const { request, terms } = first
  const reserved = await (second
    ? reserveBothIn(db, sums, first, second, isAnybodyDeleted)
    : reserveIn(db, sums, request, terms, isAnybodyDeleted))
  const canBringBack = !isAutomaticTrigger(request.trigger) && restoreDeleted !== null
  return 'kind' in reserved && reserved.kind === 'deleted' && !canBringBack ? { reason: 'no-page' } : reserved
}

/** In ms, for the minute's limit. */
const clickMayWaitMs = 120_000

export function reservationTerms(
  deps: PurchaseDeps,
  request: LedgerRequest,
  preferences: Preferences,
  {
    repeat,
    runBudget,
    overLikely = false,
    maximum,
  }: Pick<PurchaseOptions, 'repeat' | 'runBudget' | 'overLikely' | 'maximum'>,
  price: Price,
): Omit<ReservationTerms, 'hashes'> {
  const { section, day, trigger, watch } = request
  const { auto, budgetPerRun } = preferences
  // The console sends exactly the input that was typed, without matching.
  const query = trigger === 'console' ? null : matchQueryOf(request)
  return {
    repeat,
    overLikely,
    query: query && { ...query, ...maxAgeOf(query.section, preferences, watch) },
    ...maxAgeOf(section, preferences, watch),
    price,
    shown: maximum === undefined ? null : { item: { group: 'fresh', maximum }, run: { maximum: null } },
    budgets: {
      budget: budgetOn(day, preferences),
      'run-budget': runBudget === undefined ? budgetPerRun : runBudget,
      'auto-budget': auto.budgetPerDay,
    },
    mayWait: isUnattended(trigger) ? 0 : clickMayWaitMs,
    steadyNow: deps.steadyNow(),
  }
}

function requestOf(
  deps: PurchaseDeps,
  plannedRequest: Omit<PlannedRequest, 'input'> & Pick<LedgerRequest, 'input'>,
  { trigger, run, watch, request }: PurchaseOptions,
  price: Price,
  { account, isShared }: { account: string; isShared: boolean },
): NewRequest {
  const now = deps.now()
  return {
    ...plannedRequest,
    id: request ?? requestId(now),
    trigger,
    run: run ?? null,
    ...(watch ? { watch } : {}),
    account,
    // The reserving transaction sets these, because it knows which requests are in flight.
    sequence: 0,
    alone: false,
    counted: 0,
    ...(isShared ? { state: 'reserved', sentAt: null } : { state: 'sent', sentAt: now }),
    outcome: null,
    problem: null,
    expected: price.maximum,
    reserved: reserveFor(price),
    cost: null,
    costBy: null,
    workerId: deps.workerId,
    day: localDay(now),
    reservedAt: now,
    settledAt: null,
    requestId: null,
    found: [],
  }
}
