import type { TestChromium } from '../browser/chromium.ts'
import { matchKeysOf } from '../../lib/records/matching/match-keys.ts'
import { numbered } from '../e2e/library-rows.ts'
import { pasteField } from '../e2e/batch-room.ts'
import type { Subject } from '../../lib/records/database/rows/records.ts'

const count = 100_000
const atOnce = 5000

type Figure = [name: string, value: number]

/** A number in letters: a name of nobody else. */
const lettersOf = (number: number): string =>
  number.toString(26).replaceAll(/./g, (sign) => 'abcdefghijklmnopqrstuvwxyz'.charAt(parseInt(sign, 26)))

/** The saved person with a number; every fifth has the name of many. */
function saved(number: number): Subject {
  const subject = numbered(number)
  const name = number % 5 === 0 ? subject.name.replace(/\d+$/, '').trim() : `Aino Berg${lettersOf(number)}`
  return { ...subject, name }
}

/** A line about them: by e-mail address, by name and company, or about nobody who is saved. */
function lineAbout(number: number): string {
  const { name, company, email } = saved(number)
  if (number % 3 === 0) return email
  // One line each: what stands there twice is left out before it is planned.
  return number % 3 === 1 && number % 5 !== 0 ? `${name}, ${company}` : `someone.else${number}@far.example`
}

/** How long it takes to paste and plan 100,000 lines beside a library of as many records, in seconds. */
export async function planTimes(chromium: TestChromium): Promise<Figure[]> {
  const page = await chromium.extensionPage('library.html#/new-batch')
  for (let from = 0; from < count; from += atOnce) {
    const subjects = Array.from({ length: atOnce }, (_, at) => saved(from + at))
    const keys = subjects.flatMap((subject) => matchKeysOf('subjects', subject) ?? [])
    await page.evaluate(
      async ({ subjects, keys }) => {
        const db = await new Promise<IDBDatabase>((done) => {
          const opening = indexedDB.open('sidelight')
          opening.addEventListener('success', () => done(opening.result))
        })
        await new Promise<void>((done) => {
          const writing = db.transaction(['subjects', 'matchKeys'], 'readwrite', { durability: 'relaxed' })
          for (const subject of subjects) writing.objectStore('subjects').put(subject)
          for (const row of keys) writing.objectStore('matchKeys').put(row)
          writing.addEventListener('complete', () => done())
        })
        db.close()
      },
      { subjects, keys },
    )
  }
  await page.bringToFront()
  await page.reload()
  const figures: Figure[] = []
  for (const lines of [1, 99, 100, 101, 1000, count]) {
    const text = Array.from({ length: lines }, (_, number) => lineAbout(number)).join('\n')
    const began = performance.now()
    await pasteField(page).evaluate((field, pasted) => {
      ;(field as HTMLTextAreaElement).value = pasted
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }, text)
    // Each line is one number of the plan; only once all are, it is this plan.
    await page.waitForFunction(
      (all) => {
        const shown = document.querySelector('[aria-labelledby=batch-plan]')
        const counts = [...(shown?.querySelectorAll('dt') ?? [])].map((dt) => [
          dt.textContent ?? '',
          Number.parseInt((dt.nextElementSibling?.textContent ?? '').replaceAll(',', ''), 10),
        ])
        const named =
          /^(New lookups|Already in your library|Possible duplicates|Previously not found|Duplicates skipped)/
        const sum = counts.reduce(
          (sum, [name, value]) => sum + (named.test(String(name)) ? Number(value) : 0),
          0,
        )
        return shown?.getAttribute('aria-busy') === 'false' && sum === all
      },
      lines,
      { timeout: 600_000 },
    )
    figures.push([`${lines} lines planned, s`, (performance.now() - began) / 1000])
  }
  await page.close()
  return figures
}
