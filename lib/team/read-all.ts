import type { Database } from '../records/database/database.ts'
import type { Retention } from '../settings/preferences.ts'
import { EngineError, type EngineEntry } from './engine.ts'
import { catchUpErasures, restoreErasures, type OnErasedNames } from './erasures.ts'
import { prefixOf } from './keys.ts'
import { forgetPassingReplayed } from './known-values.ts'
import { publishLacking } from './lacking.ts'
import { noteRead, noteReading, readingOf, type ReadSoFar } from './reading-state.ts'
import {
  addSynced,
  openRecords,
  receive,
  receiveLeft,
  type LeftOut,
  type OpenedValues,
  type Synced,
} from './receive.ts'
import type { TeamContext } from './shared-values.ts'
import { catchUpSuppressions, restoreSuppressions } from './suppressions.ts'

export interface SyncOptions {
  /** Hears that members, machines or what they spent may be others now. */
  onTeam?: () => unknown
  /** Hears how many records came, as far as all are read. */
  onReceived?: (records: number) => unknown
  onNames: OnErasedNames
  /** What is older than this library keeps such records stays out of it. */
  retention: Retention
}

/** Records of one transaction: a page that reads meanwhile waits for one at most. */
const recordsAtOnce = 100

/** They are followed by as long a rest as they took, up to this: a page that opens meanwhile has its turn. */
const mostRestMs = 100

/** Bytes that a page of the engine should have, and how many values it may: none is larger than 1 MB. */
const pageBytes = 400_000
const valuesInPage = { first: 50, most: 400 }

/**
 * Reads everything that is shared, as it was at one revision, and publishes then everything of here that the team lacks.
 * Rejects with an `EngineError`; `isFirst`: goes on where the first reading was stopped.
 */
export async function readAll(
  team: TeamContext,
  db: Database,
  { onReceived = () => {}, onNames, retention }: SyncOptions,
  isFirst = false,
): Promise<Synced> {
  const begun = isFirst ? await readingOf(team, db) : undefined
  const synced: Synced = { read: begun?.received ?? 0, unread: 0, later: 0 }
  if (!begun) await forgetPassingReplayed(db)
  await restoreErasures(team, db)
  await restoreSuppressions(team, db)
  let followed = await catchUpErasures(team, db, onNames)
  await catchUpSuppressions(team, db, true)
  const left: LeftOut[] = []
  let comparesAll = begun !== undefined && begun.comparesAll !== false
  let { revision } = begun ?? { revision: 0 }
  try {
    for await (const part of oneAhead(partsOfAll(team, begun))) {
      const begins = performance.now()
      const { opened, after, isLast } = part
      revision = part.revision
      // Who was erased and bought again since then is erased first, and received after it.
      if (opened.values.some(({ erasures }) => erasures > (followed?.place ?? 0)))
        followed = await catchUpErasures(team, db, onNames)
      const note = async (one: Synced, odd: number) => {
        comparesAll ||= odd + opened.newer + opened.unread > 0
        if (!isFirst || isLast || after === undefined) return
        // What has to be remembered of each page is not kept: then all of it is read once more.
        const canGoOn = left.length === 0 && synced.unread + synced.later + one.unread + one.later === 0
        const received = synced.read + one.read
        await noteReading(team, db, canGoOn ? { after, revision, received, comparesAll } : null)
      }
      addSynced(
        synced,
        await receive(team, db, opened, { retention, left, asOf: part.revision, alsoWrite: note }),
      )
      await onReceived(synced.read)
      if (!isLast) await team.pause(Math.min(performance.now() - begins, mostRestMs))
    }
  } catch (error) {
    // The engine may have forgotten how it was when that was begun: the next reading is from the beginning.
    if (error instanceof EngineError && error.kind !== 'unreachable') await noteReading(team, db, null)
    throw error
  }
  await receiveLeft(team, db, left)
  // What came from the team too: several records of it may have become one here.
  await publishLacking(team, db, { revision, isAll: comparesAll }, onNames)
  if (synced.later === 0)
    await noteRead(team, db, { revision, isGone: false, refused: synced.unread, wholeAt: team.now() })
  // Who was erased while this was read may have come with it.
  await catchUpErasures(team, db, onNames)
  return synced
}

interface Part {
  opened: OpenedValues
  /** The key of its last value; `undefined`: there is none. */
  after: string | undefined
  revision: number
  isLast: boolean
}

/** All that is shared, from where the reading was stopped, as it was at one revision. */
async function* partsOfAll(team: TeamContext, begun: ReadSoFar | undefined): AsyncGenerator<Part> {
  let after = begun?.after
  let revision = begun?.revision
  let limit = valuesInPage.first
  for (let more = true; more;) {
    const page = await team.engine.list(prefixOf(team.keys, 'record'), {
      limit,
      ...(after === undefined ? {} : { after }),
      ...(revision === undefined ? {} : { revision }),
    })
    const { entries } = page
    revision = page.revision
    more = page.more && entries.length > 0
    for (let from = 0; from === 0 || from < entries.length; from += recordsAtOnce) {
      const some = entries.slice(from, from + recordsAtOnce)
      after = some.at(-1)?.key
      const isLast = !more && from + recordsAtOnce >= entries.length
      yield { opened: await openRecords(team, some), after, revision, isLast }
    }
    limit = nextLimit(entries)
  }
}

function nextLimit(entries: readonly EngineEntry[]): number {
  const bytes = entries.reduce((sum, { value }) => sum + value.length, 0)
  const fitting = Math.floor((pageBytes * entries.length) / Math.max(bytes, 1))
  return Math.min(Math.max(fitting, 1), valuesInPage.most)
}

/** The next one is made while this one is used. */
async function* oneAhead<Item>(all: AsyncGenerator<Item>): AsyncGenerator<Item> {
  for (let next = all.next(); ;) {
    const one = await next
    if (one.done) return
    next = all.next()
    // It fails where it is waited for, if it still is.
    next.catch(() => {})
    yield one.value
  }
}
