import { writeExport, formatIds, type ExportOptions } from '../../lib/data/exports/write-export.ts'
import { columnIds } from '../../lib/data/exports/columns.ts'
import type { ExportedRecord } from '../../lib/data/exports/export-view.ts'
import { recordOf, sectionOf } from '../unit/data/exports/records-beside.ts'

// Run by itself: node --expose-gc tests/bench/export-memory.ts [records]. What an export of a large library takes.

const count = Number(process.argv[2] ?? 100_000)
const chunkSize = 200
const kinds = ['person'] as const

function made(index: number): ExportedRecord {
  const key = `person:p-${index}`
  const positionHistory = Array.from({ length: 8 }, (_, at) => ({
    title: `Role ${at}`,
    companyName: `Company ${at}`,
    description: 'What was done there, in a few words that nobody reads. '.repeat(8),
    startEndDate: { start: { year: 2000 + at, month: 1 }, end: { year: 2001 + at, month: 1 } },
  }))
  const profile = { firstName: 'Person', lastName: `${index}`, positions: { positionHistory } }
  return recordOf({ key }, [
    sectionOf(key, 'profile', profile),
    sectionOf(key, 'emails', [{ value: `p${index}@one.example`, type: 'professional' }]),
  ])
}

async function* records(): AsyncGenerator<ExportedRecord[]> {
  for (let at = 0; at < count; at += chunkSize)
    yield Array.from({ length: Math.min(chunkSize, count - at) }, (_, index) => made(at + index))
}

const heapMb = () => {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 1e6
}

for (const format of formatIds) {
  const columns = columnIds.map((column) => ({ column }))
  const textOf = ({ subject }: ExportedRecord) => subject.name
  const options: ExportOptions = { format, columns, kinds, count: 3, exportedAt: 0, textOf }
  const [before, start] = [heapMb(), performance.now()]
  let [bytes, most, pieces] = [0, 0, 0]
  for await (const piece of writeExport(records(), options)) {
    bytes += piece.length
    if (pieces++ % 50 === 0) most = Math.max(most, heapMb() - before)
  }
  const seconds = (performance.now() - start) / 1000
  console.log(
    `${format}: ${count} records, ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s, heap grew by ${most.toFixed(1)} MB at most`,
  )
}
