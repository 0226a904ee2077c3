import type { Page } from '@playwright/test'

/** By table, in an extension page. Open pages aren't notified. */
export const putRows = (page: Page, tables: Record<string, object[]>): Promise<void> =>
  page.evaluate(
    (tables) =>
      new Promise<void>((done, fail) => {
        const opening = indexedDB.open('sidelight')
        opening.addEventListener('error', () => fail(opening.error ?? new Error('no database')))
        opening.addEventListener('success', () => {
          const names = Object.keys(tables).filter((name) => (tables[name]?.length ?? 0) > 0)
          const writing = opening.result.transaction(names, 'readwrite')
          for (const name of names) for (const row of tables[name]!) writing.objectStore(name).put(row)
          writing.addEventListener('complete', () => done())
          writing.addEventListener('abort', () => fail(writing.error ?? new Error('not written')))
          opening.result.close()
        })
      }),
    tables,
  )

/** Rejects if the browser can't read the rows. */
export const countRows = <Name extends string>(
  page: Page,
  ...names: readonly Name[]
): Promise<Record<Name, number>> =>
  page.evaluate(
    (names) =>
      new Promise<Record<string, number>>((done, fail) => {
        const opening = indexedDB.open('sidelight')
        opening.addEventListener('error', () => fail(opening.error ?? new Error('no database')))
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction(names)
          const counts = names.map((name) => [name, reading.objectStore(name).count()] as const)
          reading.addEventListener('complete', () =>
            done(Object.fromEntries(counts.map(([name, { result }]) => [name, result]))),
          )
          reading.addEventListener('abort', () => fail(reading.error ?? new Error('not read')))
          opening.result.close()
        })
      }),
    names,
  )

export const orphans = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((done, fail) => {
        const opening = indexedDB.open('sidelight')
        opening.addEventListener('error', () => fail(opening.error ?? new Error('no database')))
        opening.addEventListener('success', () => {
          const tables = ['sections', 'history', 'pictures']
          const reading = opening.result.transaction(['subjects', ...tables])
          const subjects = reading.objectStore('subjects').getAllKeys()
          const rows = tables.map((name) => reading.objectStore(name).getAll())
          reading.addEventListener('complete', () => {
            const known = new Set<unknown>(subjects.result)
            const about = rows.flatMap(({ result }) => result as { subject: string }[])
            done([...new Set(about.map(({ subject }) => subject).filter((key) => !known.has(key)))])
          })
          opening.result.close()
        })
      }),
  )
