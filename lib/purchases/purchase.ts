import { checkInput } from '../api/index.ts'
import { budgetOn } from './prices/budget.ts'
import { reserveFor, type Price, type PriceList, pricesAt } from './prices/prices.ts'
import type {
  AccountState,
  LedgerRequest,
  Refusal,
  SeenAnswer,
  Trigger,
} from '../records/database/rows/purchases.ts'
import { Books } from './ledger/books.ts'
import { originOf } from './ledger/question.ts'
import { requestId } from './ledger/request-id.ts'
import { reserveIn, reservationTables, type Reservation, type ReservationTerms } from './ledger/reserve.ts'
import type { Database } from '../records/database/database.ts'
import { matchQueryOf } from '../records/matching/match-query.ts'
import { hashesOfQuestion } from '../records/suppression/question-names.ts'
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
import type { TeamChoice } from '../records/database/rows/team.ts'
import type { PlannedRequest } from './planned-request.ts'
import { readSettings, type PurchaseSettings } from './read-settings.ts'
import { byTheTeam } from './leave.ts'
import { sendAndSettle } from './send-and-settle.ts'
import type { PurchaseDeps } from './purchase-deps.ts'
import { localDay } from './ledger/calendar.ts'
import { maxAgeOf } from './ledger/prior-answers.ts'

/** All that a view gets back for its click; everything else it reads in the database. */
export type PurchaseResult =
  /**
   * `request`: the ledger's row whose answer to look at; a record that was imported may have none. `subject`: the record
   * that holds the answer, where it was recognised by something else than what was asked by.
   */
  | { accepted: 'sent' | 'waiting' | 'under-way' | 'known'; request: string; subject?: string }
  | { accepted: false; refusal: Refusal }

function refused(refusal: Refusal): PurchaseResult {
  return { accepted: false, refusal }
}

export interface Purchase {
  reception: PurchaseResult
  /** Settles when the request did; at once when nothing was sent. */
  done: Promise<void>
}

export function refusedPurchase(refusal: Refusal): Purchase {
  return { reception: refused(refusal), done: Promise.resolve() }
}

/** On whose word something is bought. */
export interface PurchaseOptions {
  trigger: Trigger
  /** What a person saw when they asked again; `null`: they did not. */
  again: SeenAnswer | null
  batch?: string | undefined
  /** Credits that this batch may spend; `null`: no limit; left out, what every batch may. */
  batchBudget?: number | null | undefined
  /** A person saw the record that it is likely to be about, and chose to buy all the same. */
  overLikely?: boolean
  /** The profile that was shown to whoever asked: no other pays for it. */
  profile?: string | undefined
  /** What a person chose of what the team says against it. */
  team?: Pick<TeamChoice, 'takeOver' | 'alone'>
  /** What the ledger's row will be called: whoever notes it before finds the row again after any death. */
  request?: string
}

/** What all that is bought at one moment shares, as it is read then. */
export interface PurchaseContext {
  deployment: DeploymentSettings
  /** `null`: none that was entered for this address. */
  key: SavedKey
  preferences: Preferences
  prices: PriceList | null
  /** Whether it is claimed at a team before it is sent. */
  isShared: boolean
  /** Why nothing can be bought now, whatever it is. */
  closed: Refusal | null
  /** Why no run buys anything at all for a while; a click tries. */
  paused: Refusal | null
}

/** `settings`: as they were read for it a moment ago. */
export async function readPurchaseContext(
  deps: PurchaseDeps,
  settings?: PurchaseSettings,
): Promise<PurchaseContext> {
  // Where nobody can tell, nothing is bought either.
  const comparing = deps.witness?.isLost().catch(() => null) ?? false
  const { deployment, key, preferences } = settings ?? (await readSettings(deps))
  const { apiUrl } = deployment
  const bought = keyFits(key, apiUrl) && !isLocked(key.key) ? lookAround(deps, apiUrl, preferences) : null
  // Who waits for both is told of the first failure, and the other one's is nobody's.
  bought?.catch(() => {})
  const lost = await comparing
  // Said first: what loses the library can lose with it what opens the key.
  const isLost = lost ? ({ why: 'library-lost' } as const) : null
  if (!bought) {
    const closed = isLost ?? (keyFits(key, apiUrl) ? ({ why: 'locked' } as const) : null)
    return { deployment, key: null, preferences, prices: null, isShared: false, closed, paused: null }
  }
  const [may, left, prices, team] = await bought
  const closed = isLost
    ? isLost
    : !preferences.isConfirmed
      ? ({ why: 'settings-unconfirmed' } as const)
      : !may
        ? ({ why: 'no-permission' } as const)
        : !deps.online()
          ? ({ why: 'offline' } as const)
          : left !== null
            ? ({ why: 'no-room', left } as const)
            : (team?.closed ?? null)
  const isStored = prices !== null && lost !== null
  const isShared = team !== null
  return {
    deployment,
    key,
    preferences,
    prices,
    isShared,
    closed: closed ?? (isStored ? null : { why: 'not-stored' }),
    paused: team?.paused ?? null,
  }
}

/** What the browser, the disk, the library and the team say of buying at this address; none waits for another. */
const lookAround = (deps: PurchaseDeps, apiUrl: string, preferences: Preferences) =>
  Promise.all([
    deps.mayCall(apiUrl),
    deps.scarceRoom?.() ?? null,
    pricesAt(deps.db, new URL(apiUrl).origin, preferences).catch(() => null),
    deps.team?.standing() ?? null,
  ])

/** A request as it would be written down, and what speaks for it. */
export interface DraftRequest {
  request: LedgerRequest
  terms: Omit<ReservationTerms, 'hashes'>
}

/** What would be written down of a purchase, or why it can't be made. */
export function draftOf(
  deps: PurchaseDeps,
  { deployment, key, preferences, prices, isShared, closed: always, paused }: PurchaseContext,
  asking: PlannedRequest,
  buyer: PurchaseOptions,
): DraftRequest | Refusal {
  const isClick = buyer.trigger !== 'batch' && buyer.trigger !== 'auto'
  const closed = always ?? (isClick ? null : paused)
  if (!key) return closed ?? { why: 'no-key' }
  const checked = checkInput(asking.operation, asking.input)
  if ('refused' in checked) return { why: 'bad-input', fields: checked.refused.problem?.message ?? '' }
  // A person chose to buy without the team.
  const isChosen = closed?.why === 'team-unreachable' && buyer.team?.alone === true
  if ((closed && !isChosen) || !prices) return closed ?? { why: 'not-stored' }
  if (buyer.profile !== undefined && buyer.profile !== preferences.profile)
    return { why: 'settings-changed', what: ['profile'] }
  // It was planned for the address of before.
  if (originOf(asking) !== new URL(deployment.apiUrl).origin)
    return { why: 'settings-changed', what: ['service'] }
  const price = prices[asking.operation]
  const request = requestOf(deps, { ...asking, input: checked.input }, buyer, price, {
    account: key.account,
    isShared,
  })
  return { request, terms: reservationTerms(deps, request, preferences, buyer, price) }
}

/** Why nothing was reserved, where the settings could not be read or the ledger not be written. */
export function refusalOfFailure(error: unknown): Refusal {
  return { why: error instanceof ExtensionStorageError ? 'settings-unreadable' : 'not-stored' }
}

/** So long a click waits for a library that is being opened. */
const openedWithinMs = 10_000

/** Whether the library is open, after it was tried; one that opens later than that was refused, and stays so. */
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

/** Sends one request, if everything speaks for it. Never more than one, never a throw. */
export async function purchase(
  deps: PurchaseDeps,
  asking: PlannedRequest,
  buyer: PurchaseOptions,
  settings?: PurchaseSettings,
): Promise<Purchase> {
  const isOpen = deps.db.isOpen()
  // Looked at before a library is opened that is not: on a full disk that may cost the library.
  const left = isOpen ? null : ((await deps.scarceRoom?.()) ?? null)
  if (left !== null) return refusedPurchase({ why: 'no-room', left })
  if (!(await isOpened(deps.db))) return refusedPurchase({ why: 'not-stored' })
  // Opening may last seconds, in which they may have been changed.
  const context = await readPurchaseContext(deps, isOpen ? settings : undefined).catch(refusalOfFailure)
  if ('why' in context) return refusedPurchase(context)
  const draft = draftOf(deps, context, asking, buyer)
  if ('why' in draft) return refusedPurchase(draft)
  const { request } = draft
  const { deployment, key } = context
  const choice = { ...byTheTeam, ...buyer.team, again: buyer.again }
  const { reserved, account } = await reserveOne(deps, draft).catch((error: unknown) => {
    // What failed at writing may go on failing over the same connection.
    deps.db.reopen()
    return { reserved: refusalOfFailure(error), account: undefined }
  })
  if ('why' in reserved) {
    const { profile } = context.preferences
    return refusedPurchase('budget' in reserved ? { ...reserved, profile } : reserved)
  }
  if (reserved.how === 'waiting') deps.wakeIn(reserved.until - deps.steadyNow())
  // Has to be known outside of the library before it leaves, which can begin while the view is answered.
  if (reserved.how === 'reserved') void deps.witness?.written()
  return {
    reception: {
      accepted: reserved.how === 'reserved' ? 'sent' : reserved.how,
      request: reserved.request,
      ...('subject' in reserved && reserved.subject ? { subject: reserved.subject } : {}),
    },
    done:
      reserved.how === 'reserved' && key
        ? onceAnswered().then(() =>
            sendAndSettle(deps, request, { deployment, key: key.key, account }, choice),
          )
        : Promise.resolve(),
  }
}

/**
 * The view that asked is answered first: without an answer it says that nothing was spent, which a death in the middle of
 * sending would make untrue.
 */
const onceAnswered = () => new Promise<void>((done) => setTimeout(done))

/** What reserving a draft comes to. */
export type Reserved = Reservation | { why: 'no-page' }

/**
 * Who was deleted a moment ago is brought back for whoever asks for them anew: what is known is not paid for again.
 * Nothing asks for them by itself, and nobody brings back who must never be looked up.
 */
async function reserveOne(
  deps: PurchaseDeps,
  draft: DraftRequest,
): Promise<{ reserved: Exclude<Reserved, { how: 'deleted' }>; account: AccountState }> {
  const { db } = deps
  const { reserved, account } = await withNames(db, [draft], (hashes, listed) =>
    db.transaction('rw', reservationTables(db), async () => {
      const [around, books] = await Promise.all([
        readReservationContext(db),
        Books.openWithBudgets(db, [draft.request]),
      ])
      if (!isSameList(around.listed, listed)) return { listed: around.listed }
      const reserved = await reserveDraft(deps, books, around, draft, hashes.get(draft) ?? [])
      await books.write()
      return { result: { reserved, account: books.account(draft.request.account) } }
    }),
  )
  if (!('how' in reserved) || reserved.how !== 'deleted') return { reserved, account }
  await deps.bringBack?.(reserved.marks)
  return reserveOne(deps, draft)
}

/** The hashes of the names that each of these asks for; of none where nobody is on the list. */
export type HashesOf = ReadonlyMap<DraftRequest, string[]>

/** Has `step` reserve these in a transaction of its own, with the names that they ask for hashed before it. */
export function withNames<Result>(
  db: Database,
  drafts: readonly DraftRequest[],
  step: (hashes: HashesOf, listed: ListState) => PromiseLike<ForList<Result>>,
): Promise<Result> {
  return withSuppressionList(db, async (listed) => {
    const hashed = listed.isEmpty ? [] : drafts
    const each = hashed.map(async (draft) => [draft, await hashesOfQuestion(db, draft.request)] as const)
    return step(new Map(await Promise.all(each)), listed)
  })
}

/** What a transaction over `reservationTables` looks at once, whatever is reserved in it. */
export interface ReservationContext {
  /** The suppression list as the transaction finds it. */
  listed: ListState
  /** Whether anybody was deleted a moment ago. */
  isAnybodyHeld: boolean
}

export async function readReservationContext(db: Database): Promise<ReservationContext> {
  const [listed, held] = await Promise.all([readListState(db), db.held.toCollection().limit(1).primaryKeys()])
  return { listed, isAnybodyHeld: held.length > 0 }
}

/** Reserves one of them, inside the caller's transaction over `reservationTables`. */
export async function reserveDraft(
  { db, bringBack }: PurchaseDeps,
  books: Books,
  { isAnybodyHeld }: ReservationContext,
  { request, terms }: DraftRequest,
  hashes: string[],
): Promise<Reserved> {
  const reserved = await reserveIn(db, books, request, { ...terms, hashes }, isAnybodyHeld)
  const canBringBack = request.trigger !== 'auto' && bringBack !== undefined
  return 'how' in reserved && reserved.how === 'deleted' && !canBringBack ? { why: 'no-page' } : reserved
}

/** A click waits for a minute's limit; what takes longer would surprise whoever clicked. */
const clickMayWaitMs = 120_000

/** What speaks for a request, by the settings and on whose word it is bought. */
export function reservationTerms(
  deps: PurchaseDeps,
  request: LedgerRequest,
  preferences: Preferences,
  { again, batchBudget, overLikely = false }: Pick<PurchaseOptions, 'again' | 'batchBudget' | 'overLikely'>,
  price: Price,
): Omit<ReservationTerms, 'hashes'> {
  const { section, day, trigger } = request
  const { auto, budgetPerBatch } = preferences
  // The console sends what is written in it, and says so.
  const wanted = trigger === 'console' ? null : matchQueryOf(request)
  return {
    again,
    overLikely,
    wanted: wanted && { ...wanted, ...maxAgeOf(wanted.section, preferences) },
    ...maxAgeOf(section, preferences),
    price,
    shown: null,
    budgets: {
      budget: budgetOn(day, preferences),
      'batch-budget': batchBudget === undefined ? budgetPerBatch : batchBudget,
      'auto-budget': auto.budgetPerDay,
    },
    mayWait: trigger === 'auto' || trigger === 'batch' ? 0 : clickMayWaitMs,
    steadyNow: deps.steadyNow(),
  }
}

function requestOf(
  deps: PurchaseDeps,
  asking: Omit<PlannedRequest, 'input'> & Pick<LedgerRequest, 'input'>,
  { trigger, batch, request }: PurchaseOptions,
  price: Price,
  { account, isShared }: { account: string; isShared: boolean },
): LedgerRequest {
  const now = deps.now()
  return {
    ...asking,
    id: request ?? requestId(now),
    trigger,
    batch: batch ?? null,
    account,
    // The transaction that reserves it counts it, and sees what else is out.
    turn: 0,
    alone: false,
    counted: 0,
    // As it is once the transaction that reserves it is through: what no team has to be asked of leaves in the same turn.
    state: isShared ? 'reserved' : 'sent',
    outcome: null,
    problem: null,
    expected: price.most,
    reserved: reserveFor(price),
    cost: null,
    costBy: null,
    life: deps.life,
    day: localDay(now),
    reservedAt: now,
    sentAt: isShared ? null : now,
    settledAt: null,
    requestId: null,
    found: [],
  }
}
