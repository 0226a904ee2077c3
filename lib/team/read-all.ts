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
  /** Called when members, machines or spending may have changed. */
  onTeam?: () => unknown
  /** Called with the number of records read so far. */
  onReceived?: (records: number) => unknown
  onNames: OnErasedNames
  /** Records that this policy would delete are not received. */
  retention: Retention
}

/** Limits how long a page waits for one transaction. */
const recordsAtOnce = 100

/** After each transaction the reader pauses for as long as it took, up to this, so that pages get a turn. */
const mostRestMs = 100

/** Target size of an engine page, and bounds for its number of values; a value is at most 1 MB. */
const pageBytes = 400_000
const valuesInPage = { first: 50, most: 400 }

/**
 * Reads all shared records as of one revision, then publishes what the team doesn't have.
 * `isFirst`: resumes an interrupted first read. Rejects with an `EngineError`.
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
      // A subject that was deleted and purchased again: apply the deletion first.
      if (opened.values.some(({ erasures }) => erasures > (followed?.place ?? 0)))
        followed = await catchUpErasures(team, db, onNames)
      const note = async (one: Synced, odd: number) => {
        comparesAll ||= odd + opened.newer + opened.unread > 0
        if (!isFirst || isLast || after === undefined) return
        // Skipped values are not stored, so an interrupted read with any can't resume and starts over.
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
    // The engine may no longer have the revision of the read: start over next time.
    if (error instanceof EngineError && error.kind !== 'unreachable') await noteReading(team, db, null)
    throw error
  }
  await receiveLeft(team, db, left)
  // Also for received records: several of them may have merged into one here.
  await publishLacking(team, db, { revision, isAll: comparesAll }, onNames)
  if (synced.later === 0)
    await noteRead(team, db, { revision, isGone: false, refused: synced.unread, wholeAt: team.now() })
  // Subjects that were deleted during the read may have been received.
  await catchUpErasures(team, db, onNames)
  return synced
}

interface Part {
  opened: OpenedValues
  /** Key of the last value. */
  after: string | undefined
  revision: number
  isLast: boolean
}

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

/** Requests the next item while the current one is processed. */
async function* oneAhead<Item>(all: AsyncGenerator<Item>): AsyncGenerator<Item> {
  for (let next = all.next(); ;) {
    const one = await next
    if (one.done) return
    next = all.next()
    // The rejection surfaces at the `await`; avoid an unhandled rejection if the loop ends first.
    next.catch(() => {})
    yield one.value
  }
}
