import type { Page } from '@playwright/test'
import { enrich, expect, test, more } from './fixtures.ts'

const toggle = (settings: Page) =>
  settings.getByRole('switch', { name: 'Show photos of people and company logos' })

/** Decorative, so their `alt` is empty. */
const pictures = (page: Page) => page.locator('.avatar img[alt=""]')

/** With the largest size in bytes. */
const keptPictures = (page: Page) =>
  page.evaluate(async () => {
    const done = <Value>(requested: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        requested.addEventListener('success', () => resolve(requested.result))
        requested.addEventListener('error', () => reject(new Error('not read')))
      })
    const db = await done(indexedDB.open('sidelight'))
    const rows = await done<{ subject: string; image: ArrayBuffer | null }[]>(
      db.transaction('pictures').objectStore('pictures').getAll(),
    )
    db.close()
    return {
      keys: rows.map(({ subject }) => subject),
      maximum: Math.max(0, ...rows.map(({ image }) => image?.byteLength ?? 0)),
    }
  })

test('pictures are fetched only if turned on, without cookies or referrer, and deleted with their record', async ({
  sidelight,
  service,
  stage,
}) => {
  const before = stage.site.pictures.length
  const fetched = () => stage.site.pictures.slice(before)
  await sidelight.visit('/in/mara-lindqvist/')
  await sidelight.page.evaluate(() => {
    document.cookie = 'session=secret; path=/'
  })
  const panel = await sidelight.panel()
  await enrich(panel).click()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  const library = await sidelight.chromium.extensionPage('library.html')
  const row = library.getByRole('row').filter({ hasText: 'Mara Lindqvist' })
  await expect(row).toBeVisible()
  await expect(row.locator('.avatar')).toHaveText('ML')
  expect(fetched()).toEqual([])
  expect(await keptPictures(library)).toEqual({ keys: [], maximum: 0 })

  const spent = service.bill('sandbox-demo-key').charged
  const settings = await sidelight.chromium.extensionPage('options.html')
  await toggle(settings).click()
  await expect(toggle(settings)).toBeChecked()
  await expect(pictures(panel).first()).toBeVisible()
  await expect(row.locator('.avatar img')).toBeVisible()
  await panel.getByRole('tab', { name: 'Company' }).click()
  await expect(panel.locator('.company-card .avatar img')).toBeVisible()
  // A forbidden or broken picture has no size.
  for (const picture of [pictures(panel).first(), row.locator('.avatar img')])
    expect(
      await picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.src.slice(0, 5)]),
    ).toEqual([96, 'blob:'])
  const paths = fetched().map(({ path }) => path)
  expect(paths).toContain('/images/people/mara-lindqvist.png')
  expect(new Set(paths).size).toBe(paths.length)
  for (const { headers } of fetched()) {
    expect(headers['cookie']).toBeUndefined()
    expect(headers['referer']).toBeUndefined()
    expect(headers['origin']).toBeUndefined()
  }
  expect(service.bill('sandbox-demo-key').charged).toBe(spent)
  const kept = await keptPictures(library)
  expect(kept.keys).toContain('person:mara-lindqvist')
  expect(kept.maximum).toBeGreaterThan(100)
  expect(kept.maximum).toBeLessThan(20_000)

  await library.reload()
  await expect(row.locator('.avatar img')).toBeVisible()
  expect(fetched()).toHaveLength(paths.length)

  await panel.getByRole('tab', { name: 'Person' }).click()
  await more(panel, 'Delete record')
  await expect(row).toHaveCount(0)
  await expect.poll(async () => (await keptPictures(library)).keys).not.toContain('person:mara-lindqvist')

  await toggle(settings).click()
  await expect(toggle(settings)).not.toBeChecked()
  await expect(pictures(library)).toHaveCount(0)
  await settings.getByRole('button', { name: 'Delete pictures' }).click()
  await expect(settings.getByRole('button', { name: 'Delete pictures' })).toHaveCount(0)
  expect(await keptPictures(library)).toEqual({ keys: [], maximum: 0 })
  expect(fetched()).toHaveLength(paths.length)
  expect(sidelight.complaints).toEqual([])
})
