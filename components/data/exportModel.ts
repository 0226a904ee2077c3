import { computed, signal, type ReadonlySignal } from '@preact/signals'
import { copyTable, clipboardTable } from '../../lib/exports/clipboard-table.ts'
import { requestSink, downloadSink } from '../../lib/platform/save-file.ts'
import { csvOf, styleOf, type ChosenColumn, type PresetId } from '../../lib/exports/presets.ts'
import type { ExportedRecord } from '../../lib/exports/export-view.ts'
import { columnsOfPreset, tableOf } from '../../lib/exports/export-table.ts'
import { readAhead } from '../../lib/data/backup/read-ahead.ts'
import { pacedRecords } from '../../lib/exports/paced-records.ts'
import { walkRecords } from '../../lib/exports/walk-records.ts'
import { formats, writeExport, keysInOrder, keysThatFit, kindsAmong } from '../../lib/exports/write-export.ts'
import { protectedEnding, protectSink } from '../../lib/data/protected-file.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { exportChoice, type ExportChoice } from '../../lib/exports/export-choice.ts'

/** From this many records on, the file is streamed to a place that the user chooses. */
const largeFrom = 10_000

/** Progress updates, each of which renders. */
const steps = 100

export const maxCopied = 5000

type ExportOutcome = 'saved' | 'copied' | 'failed'

export interface Exporting {
  choice: ReadonlySignal<ExportChoice>
  /** Determines the table's format; custom columns use the spreadsheet's. */
  rules: ReadonlySignal<PresetId>
  choose(part: Partial<ExportChoice>): void
  keys: ReadonlySignal<string[]>
  /** Records that the file can't contain. */
  leftOut: ReadonlySignal<number>
  columns: ReadonlySignal<ChosenColumn[]>
  /** A selected group can have several columns. */
  width: ReadonlySignal<number>
  maxThatFit: ReadonlySignal<number | null>
  cut: ReadonlySignal<number>
  written: ReadonlySignal<number | null>
  outcome: ReadonlySignal<ExportOutcome | null>
  save(name: string, password: string | null): Promise<void>
  copy(): Promise<void>
  stop(): void
}

/** `textOf` describes a record in the interface language. */
export function exporting(
  db: Database,
  all: readonly string[],
  first: ExportChoice,
  textOf: (record: ExportedRecord) => string,
): Exporting {
  const choice = signal(first)
  const written = signal<number | null>(null)
  const outcome = signal<ExportOutcome | null>(null)
  const cut = signal(0)
  let stopped = false
  const rules = computed(() => (choice.value.columns ? 'spreadsheet' : choice.value.preset))
  const keys = computed(() => keysThatFit(all, choice.value.format, rules.value))
  const kinds = computed(() => kindsAmong(keys.value))
  const columns = computed(() => choice.value.columns ?? columnsOfPreset(choice.value.preset, kinds.value))

  const options = (to: 'file' | 'clipboard') => ({
    ...choice.value,
    ...styleOf(rules.value, choice.value.raw, to),
    ...(to === 'file' ? csvOf(rules.value) : {}),
    onCut: () => cut.value++,
    columns: columns.value,
    kinds: kinds.value,
    exportedAt: Date.now(),
    textOf,
  })

  async function* counted(format: ExportChoice['format']): AsyncGenerator<ExportedRecord[]> {
    const inOrder = await keysInOrder(keys.value, format)
    let count = 0
    for await (const records of pacedRecords(readAhead(walkRecords(db, inOrder)))) {
      if (stopped) throw new Error('The export was stopped')
      yield records
      count += records.length
      if ((count - (written.value ?? 0)) * steps >= inOrder.length) written.value = count
    }
  }

  async function run(work: () => Promise<ExportOutcome | null>): Promise<void> {
    if (written.value !== null) return
    stopped = false
    outcome.value = null
    cut.value = 0
    written.value = 0
    try {
      outcome.value = await work()
    } catch {
      outcome.value = stopped ? null : 'failed'
    }
    written.value = null
  }

  async function write(plainName: string, password: string | null): Promise<ExportOutcome | null> {
    const isOpen = password === null
    const name = isOpen ? plainName : `${plainName}${protectedEnding}`
    const type = isOpen ? formats[choice.value.format].type : 'application/octet-stream'
    const file = await (keys.value.length < largeFrom ? downloadSink(name, type) : requestSink(name, type))
    if (!file) return null
    const sink = isOpen ? file : await protectSink(file, password)
    try {
      for await (const piece of writeExport(counted(choice.value.format), options('file')))
        await sink.write(piece)
      await sink.close()
      return 'saved'
    } catch (error) {
      await sink.abort()
      throw error
    }
  }

  return {
    choice,
    rules,
    choose: (part) => {
      choice.value = { ...choice.value, ...part }
      void exportChoice.write(choice.value)
    },
    keys,
    leftOut: computed(() => all.length - keys.value.length),
    columns,
    width: computed(
      () => tableOf(columns.value, { count: choice.value.count, kinds: kinds.value }).headings.length,
    ),
    maxThatFit: computed(() => {
      const { maximum = Infinity } = formats[choice.value.format]
      return keys.value.length > maximum ? maximum : null
    }),
    cut,
    written,
    outcome,
    save: (name, password) => run(() => write(name, password)),
    copy: () =>
      run(async () => {
        const style = options('clipboard')
        await copyTable(clipboardTable(counted('csv'), tableOf(columns.value, style), style))
        return 'copied'
      }),
    stop: () => {
      stopped = true
    },
  }
}
