import type { LibraryRecord } from '../../lib/exports/library-format.ts'
import { generateRecords, type GeneratedOptions, type GeneratedRecord } from './record.ts'
import type { Subject } from '../../lib/records/rows/subject.ts'
import type { List } from '../../lib/records/rows/annotations.ts'
import type { SectionRow } from '../../lib/records/rows/sections.ts'

/** Records per chunk, few enough for memory and for one transaction. */
const chunkSize = 200

export function* generateFile(
  options: GeneratedOptions,
  format: 'json' | 'ndjson' = 'ndjson',
): Generator<string> {
  if (format === 'json')
    yield '{"format":"sidelight-library","version":1,"exportedAt":"2026-11-01T00:00:00.000Z","records":['
  let before = '\n'
  for (const records of chunksOf(options)) {
    if (format === 'ndjson')
      yield records
        .map(({ record }) => `${JSON.stringify({ format: 'sidelight-record', version: 1, ...record })}\n`)
        .join('')
    else {
      yield before + records.map(({ record }) => JSON.stringify(record)).join(',\n')
      before = ',\n'
    }
  }
  if (format === 'json') yield '\n]}\n'
}

export function* generateRows(options: GeneratedOptions): Generator<Record<string, object[]>> {
  const lists = new Map<string, List>()
  for (const records of chunksOf(options)) {
    const fresh = records
      .flatMap(({ record }) => record.lists)
      .filter((name) => !lists.has(name))
      .map((name): List => ({ id: `generated ${name}`, name, createdAt: 1 }))
    for (const list of fresh) lists.set(list.name, list)
    yield {
      lists: [...new Map(fresh.map((list) => [list.id, list])).values()],
      subjects: records.map(({ record }) => subjectRow(record)),
      sections: records.flatMap(({ record }) => sectionRows(record)),
      history: records.flatMap(({ record }) =>
        record.history.map((row) => ({ ...row, subject: record.key })),
      ),
      requests: records.flatMap(({ requests }) => requests),
      responses: records.flatMap(({ responses }) => responses),
      deliveries: records.flatMap(({ deliveries }) => deliveries),
    }
  }
}

function subjectRow({ sections: _sections, history: _history, ...subject }: LibraryRecord): Subject {
  return { ...subject, lists: subject.lists.map((name) => `generated ${name}`) }
}

function sectionRows({ key, sections }: LibraryRecord): SectionRow[] {
  return Object.entries(sections).map(
    ([name, section]) => ({ ...section, subject: key, name }) as unknown as SectionRow,
  )
}

function* chunksOf(options: GeneratedOptions): Generator<GeneratedRecord[]> {
  let chunk: GeneratedRecord[] = []
  for (const one of generateRecords(options)) {
    chunk.push(one)
    if (chunk.length < chunkSize) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}
