import { remember, remembered } from './remembered.ts'

const name = 'socialHost'

/** The social host that a view of before has read: what it is now takes some milliseconds to be known. */
export const rememberedHost = (): string | undefined => remembered(name) ?? undefined

export function rememberHost(socialUrl: string | undefined): void {
  if (socialUrl !== undefined && socialUrl !== rememberedHost()) remember(name, socialUrl)
}
