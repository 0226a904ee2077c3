import { remember, remembered } from './remembered.ts'

const name = 'socialHost'

export const rememberedHost = (): string | undefined => remembered(name) ?? undefined

export function rememberHost(socialUrl: string | undefined): void {
  if (socialUrl !== undefined && socialUrl !== rememberedHost()) remember(name, socialUrl)
}
