import { createDecipheriv } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filesWith } from '../browser/find-secret.ts'
import { openSharedChromium } from '../browser/shared-chromium.ts'
import { openSharedFirefox } from '../browser/shared-firefox.ts'
import { expect, firstRun, setKey, test } from './fixtures.ts'

const key = 'Nq7-walks-everywhere-and-nowhere-9731'
const passphrase = 'correct horse battery staple'

interface Sealed {
  counter: number
  sealed: string
}

const filesIn = (folder: string): Buffer[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => readFileSync(join(parentPath, name)))

/** The API key that these bytes decrypt from a sealed value; `null` if they can't. */
function openedBy(bytes: Buffer, { counter, sealed }: Sealed): string | null {
  const whole = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', bytes, whole.subarray(0, 12))
  decipher.setAAD(Buffer.from(`apiKey:1:${counter}`))
  decipher.setAuthTag(whole.subarray(-16))
  try {
    return Buffer.concat([decipher.update(whole.subarray(12, -16)), decipher.final()]).toString()
  } catch {
    return null
  }
}

/** Keys look random, unlike texts, lengths and zeros. */
const isLikeKey = (bytes: Buffer) => new Set(bytes).size >= 22

/**
 * Any 32 consecutive bytes in the files that decrypt the value, as an attacker with a copy of the profile would search.
 */
function keyIn(folder: string, value: Sealed): Buffer | null {
  for (const bytes of filesIn(folder))
    for (let at = 0; at + 32 <= bytes.length; at++) {
      const tried = bytes.subarray(at, at + 32)
      if (isLikeKey(tried) && openedBy(tried, value)) return tried
    }
  return null
}

/** Within a browser's profile. */
const databasesIn = { Chromium: join('Default', 'IndexedDB'), Firefox: join('storage', 'default') }

for (const [name, tag] of [
  ['Chromium', ['@thorough']],
  ['Firefox', ['@only-firefox']],
] as const)
  test(
    `${name}: no copy of the profile made after the lock was set reveals the previously saved key`,
    { tag: [...tag] },
    async ({ stage, service }) => {
      test.setTimeout(300_000)
      service.setKey(key, { credits: 500 })
      const folder = mkdtempSync(join(tmpdir(), 'sidelight-locked-'))
      const profile = join(folder, 'profile')
      const shared =
        name === 'Chromium' ? await openSharedChromium({ profile }) : await openSharedFirefox({ profile })
      try {
        await shared.install(stage.extension)
        const options = await firstRun(shared)
        await setKey(options, key)
        const stored = () =>
          options.evaluate(
            async () => (await chrome.storage.local.get<Record<string, Sealed>>('apiKey')).apiKey!,
          )
        const before = await stored()
        const unlocked = join(folder, 'unlocked')
        cpSync(join(profile, databasesIn[name]), unlocked, { recursive: true })
        await options.goto(new URL('/library.html#/data/lock', options.url()).href)
        await options.getByRole('textbox', { name: 'New passphrase', exact: true }).fill(passphrase)
        await options.getByRole('textbox', { name: 'Repeat new passphrase' }).fill(passphrase)
        await options.getByRole('button', { name: 'Set passphrase' }).click()
        await expect(options.getByText('The lock is set.')).toBeVisible({ timeout: 60_000 })
        const after = await stored()
        // Without the lock, these bytes decrypt the key, so the search works.
        const vaultKey = keyIn(unlocked, before)
        expect(openedBy(vaultKey!, before)).toContain(key)
        const holding = (copy: string) => filesIn(copy).filter((bytes) => bytes.includes(vaultKey!)).length
        let copies = 0
        const inNewCopy = () => {
          const copy = join(folder, `copy-${copies++}`)
          cpSync(join(profile, databasesIn[name]), copy, { recursive: true })
          return holding(copy)
        }
        // Not in a copy made shortly after while the browser runs, nor in one made after it ended.
        await expect.poll(inNewCopy, { timeout: 30_000 }).toBe(0)
        await shared.close()
        expect(holding(profile)).toBe(0)
        expect(filesWith(profile, key)).toEqual([])
        expect(openedBy(vaultKey!, after)).toBeNull()
      } finally {
        await shared.close()
        rmSync(folder, { recursive: true, force: true })
      }
    },
  )
