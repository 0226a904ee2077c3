import { libraryFormat, libraryVersion, recordFormat, type LibraryRecord } from './library-format.ts'
import { sectionCost, type ExportedRecord } from './export-view.ts'
import type { SectionRow } from '../records/rows/sections.ts'

/** A record per line, so that it can be read line by line. */
export async function* writeJson(
  chunks: AsyncIterable<ExportedRecord[]>,
  exportedAt: number,
): AsyncGenerator<string> {
  const head = {
    format: libraryFormat,
    version: libraryVersion,
    exportedAt: new Date(exportedAt).toISOString(),
  }
  yield `${JSON.stringify(head).slice(0, -1)},"records":[`
  let before = '\n'
  for await (const records of chunks) {
    if (records.length === 0) continue
    yield before + records.map((record) => JSON.stringify(fileRecordOf(record))).join(',\n')
    before = ',\n'
  }
  yield '\n]}\n'
}

/** A complete document per line, so that lines can be cut, joined and sorted. */
export async function* writeNdjson(chunks: AsyncIterable<ExportedRecord[]>): AsyncGenerator<string> {
  const head = { format: recordFormat, version: libraryVersion }
  for await (const records of chunks) {
    if (records.length > 0)
      yield records.map((record) => `${JSON.stringify({ ...head, ...fileRecordOf(record) })}\n`).join('')
  }
}

/** The names of lists replace their ids, which mean nothing elsewhere. */
export function fileRecordOf({ subject, sections, history, requests, lists }: ExportedRecord): LibraryRecord {
  const { key, kind, aliases, name, headline, company, place, email, url, tags, note } = subject
  const { noteVersions, stated, contact, corrections, uncorrected } = subject
  return {
    key,
    kind,
    aliases,
    name,
    headline,
    company,
    place,
    email,
    url,
    tags,
    note,
    ...(noteVersions ? { noteVersions } : {}),
    ...(stated ? { stated } : {}),
    ...(contact ? { contact } : {}),
    ...(subject.done ? { done: subject.done } : {}),
    ...(corrections ? { corrections } : {}),
    ...(uncorrected ? { uncorrected } : {}),
    createdAt: subject.createdAt,
    updatedAt: subject.updatedAt,
    lists: subject.lists.flatMap((id) => lists.get(id) ?? []),
    sections: Object.fromEntries(sections.map((row) => [row.name, sectionOf(row, requests)])),
    history: history.map(({ id, at, fact, before, after, request, job }) => ({
      id,
      at,
      fact,
      before,
      after,
      request,
      ...(job ? { job } : {}),
    })),
  }
}

function sectionOf(row: SectionRow, requests: ExportedRecord['requests']) {
  const { at, operation, request, requestId, source, paging, unreadable, data, earlier, mentionsErased } = row
  const cost = sectionCost(row, requests)
  return {
    at,
    operation,
    request,
    ...(requestId === undefined ? {} : { requestId }),
    source,
    ...(cost === null ? {} : { cost }),
    ...(paging ? { paging } : {}),
    ...(mentionsErased ? { mentionsErased } : {}),
    ...(earlier ? { earlier } : {}),
    unreadable,
    data,
  }
}
