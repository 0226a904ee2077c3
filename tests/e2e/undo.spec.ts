import { addNote, boughtPerson, expect, more, test } from './fixtures.ts'

test(
  "one click deletes a record and another one restores it, and focus isn't lost",
  { tag: '@thorough' },
  async ({ sidelight, service }) => {
    const panel = await boughtPerson(sidelight)
    await addNote(panel, 'Met at the freight fair')
    await panel.getByRole('textbox', { name: 'Note' }).blur()
    const undo = panel.getByRole('status').getByRole('button', { name: 'Undo' })
    await expect(panel.getByRole('status').filter({ hasText: 'Note saved' })).toBeVisible()
    await more(panel, 'Delete record')
    await expect(panel.getByRole('button', { name: /^Enrich · / })).toBeVisible()
    // Until then only undo can access the record: exports and tables can't.
    const table = await sidelight.chromium.extensionPage('library.html')
    await expect(
      table
        .getByRole('grid', { name: 'Records' })
        .or(table.getByText(/no records/i))
        .first(),
    ).toBeVisible()
    await expect(table.getByText('Mara Lindqvist')).toHaveCount(0)
    await table.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(table.getByText('Mara Lindqvist').first()).toBeVisible()
    await table.close()
    await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
    await expect(panel.getByRole('textbox', { name: 'Note' })).toHaveValue('Met at the freight fair')
    await expect(undo).toHaveCount(0)

    const toolbar = panel.getByRole('toolbar', { name: 'Actions' })
    await panel.keyboard.press('t')
    await panel.keyboard.type('ports')
    await panel.keyboard.press('Enter')
    await panel.keyboard.press('Escape')
    await expect(undo).toBeVisible()
    await panel.keyboard.press('z')
    await expect(panel.getByRole('button', { name: 'Remove tag ports' })).toHaveCount(0)
    await expect(toolbar.getByRole('button', { name: 'Tag' })).toBeFocused()
    expect(service.bill('sandbox-demo-key').credits).toBe(2)
  },
)

test('a deletion survives the end of page and worker, can still be undone, and then becomes final', async ({
  sidelight,
}) => {
  const panel = await boughtPerson(sidelight)
  await more(panel, 'Delete record')
  await expect(panel.getByRole('status').getByRole('button', { name: 'Undo' })).toBeVisible()
  await sidelight.chromium.stopWorker()
  await panel.reload()
  await panel.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()

  await more(panel, 'Delete record')
  await expect(panel.getByRole('status').getByRole('button', { name: 'Undo' })).toBeVisible()
  await sidelight.chromium.stopWorker()
  await panel.getByRole('button', { name: /^Enrich · / }).click()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  expect(sidelight.paidRequests()).toHaveLength(1)

  await more(panel, 'Delete record')
  await panel.getByRole('status').getByRole('button', { name: 'Dismiss' }).click()
  const rest = () =>
    panel.evaluate(async () => {
      const open = indexedDB.open('sidelight')
      const db = await new Promise<IDBDatabase>((done) => {
        open.addEventListener('success', () => done(open.result))
      })
      const count = (store: string) =>
        new Promise<number>((done) => {
          const requested = db.transaction(store).objectStore(store).count()
          requested.addEventListener('success', () => done(requested.result))
        })
      const counts = await Promise.all(['undoParts', 'undoSteps', 'responses'].map(count))
      db.close()
      return counts
    })
  await expect.poll(rest).toEqual([0, 0, 0])
})
