import { storeValues } from '../../../lib/settings/vault.ts'
import { browser } from '../fake-browser.ts'

/** Even if the value doesn't fit the item's schema. */
export const storeSealed = (
  name: string,
  value: unknown,
  protection: 'fresh' | 'sealed' = 'fresh',
): Promise<void> => storeValues([{ name, version: 1, value, protection }])

export async function sealedAs(name: string, value: unknown): Promise<unknown> {
  const { local } = browser.storage
  const before = await local.get(name)
  await storeSealed(name, value, 'sealed')
  const { [name]: sealed } = await local.get(name)
  await (name in before ? local.set(before) : local.remove(name))
  return sealed
}
