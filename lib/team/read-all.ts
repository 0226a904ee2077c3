import type { Database } from '../records/database/database.ts'
import type { Retention } from '../settings/preferences.ts'
import { EngineError, type EngineEntry } from './engine.ts'
import { applyErasures, restoreErasures, type OnErasedNames } from './erasures.ts'
import { keyPrefix } from './keys.ts'
import { clearTransientReplayed } from './team-values.ts'
import { publishMissing } from './missing-records.ts'
import { noteRead, noteReading, savedReading, type ReadPosition } from './reading-state.ts'
import {
  addSyncCounts,
  openRecords,
  receive,
  receiveSkipped,
  type SkippedRecord,
  type OpenedValues,
  type SyncCounts,
} from './receive.ts'
import type { TeamContext } from './shared-values.ts'
import { applySuppressions, restoreSuppressions } from './suppressions.ts'

export interface SyncOptions {
  onTeam?: () => unknown
  onReceived?: (records: number) => unknown
  onNames: OnErasedNames
  retention: Retention
}

/** A page waits for at most one transaction. */
const recordsAtOnce = 100

/** In ms. A pause as long as each transaction, up to this, gives pages a turn. */
const maxRestMs = 100

/** The target size of an engine page in bytes, and bounds for its number of values. A value has at most 1 MB. */
const pageBytes = 400_000
const valuesInPage = { first: 50, maximum: 400 }

/**
 * Reads all shared records as of one revision, then publishes what the team lacks. With `isFirst`, continues an
 * interrupted first read. Rejects with an `EngineError`.
 */
export async function readAll(
  team: TeamContext,
  db: Database,
  { onReceived = () => {}, onNames, retention }: SyncOptions,
  isFirst = false,
): Promise<SyncCounts> {
  const resumed = isFirst ? await savedReading(team, db) : undefined
  const counts: SyncCounts = { read: resumed?.received ?? 0, rejected: 0, deferred: 0 }
  if (!resumed) await clearTransientReplayed(db)
  await restoreErasures(team, db)
  await restoreSuppressions(team, db)
  let followed = await applyErasures(team, db, onNames)
  await applySuppressions(team, db, true)
  const skipped: SkippedRecord[] = []
  let comparesAll = resumed?.comparesAll ?? false
  let { revision } = resumed ?? { revision: 0 }
  try {
    for await (const recordPage of prefetched(allRecords(team, resumed))) {
      const startedAt = performance.now()
      const { opened, after, isLast } = recordPage
      revision = recordPage.revision
      // These values were deleted and bought again.
      if (opened.values.some(({ erasures }) => erasures > (followed?.place ?? 0)))
        followed = await applyErasures(team, db, onNames)
      const note = async (page: SyncCounts, invalidCount: number) => {
        comparesAll ||= invalidCount + opened.newer + opened.rejected > 0
        if (!isFirst || isLast || after === undefined) return
        // An interrupted read starts over if it skipped values, because those aren't stored.
        const canGoOn =
          skipped.length === 0 && counts.rejected + counts.deferred + page.rejected + page.deferred === 0
        const received = counts.read + page.read
        await noteReading(team, db, canGoOn ? { after, revision, received, comparesAll } : null)
      }
      addSyncCounts(
        counts,
        await receive(team, db, opened, { retention, skipped, asOf: recordPage.revision, alsoWrite: note }),
      )
      await onReceived(counts.read)
      if (!isLast) await team.pause(Math.min(performance.now() - startedAt, maxRestMs))
    }
  } catch (error) {
    // The engine may have lost the revision, so start over next time.
    if (error instanceof EngineError && error.kind !== 'unreachable') await noteReading(team, db, null)
    throw error
  }
  await receiveSkipped(team, db, skipped)
  // Includes received records, of which several may have been merged into one here.
  await publishMissing(team, db, { revision, isAll: comparesAll }, onNames)
  if (counts.deferred === 0)
    await noteRead(team, db, {
      revision,
      areErasuresApplied: false,
      refused: counts.rejected,
      wholeAt: team.now(),
    })
  // Some subjects may have been deleted during the read.
  await applyErasures(team, db, onNames)
  return counts
}

interface RecordPage {
  opened: OpenedValues
  after: string | undefined
  revision: number
  isLast: boolean
}

async function* allRecords(team: TeamContext, resumed: ReadPosition | undefined): AsyncGenerator<RecordPage> {
  let after = resumed?.after
  let revision = resumed?.revision
  let limit = valuesInPage.first
  for (let more = true; more;) {
    const page = await team.engine.list(keyPrefix(team.keys, 'record'), {
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
  return Math.min(Math.max(fitting, 1), valuesInPage.maximum)
}

async function* prefetched<Item>(all: AsyncGenerator<Item>): AsyncGenerator<Item> {
  for (let next = all.next(); ;) {
    const received = await next
    if (received.done) return
    next = all.next()
    // The rejection surfaces at the `await`, unless the loop ends before it.
    next.catch(() => {})
    yield received.value
  }
}
