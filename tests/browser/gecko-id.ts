import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface WithGecko {
  browser_specific_settings?: { gecko?: { id?: string } }
}

export function geckoId(extension: string): string {
  const id = readManifest(extension).browser_specific_settings?.gecko?.id
  if (!id) throw new Error(`${extension}/manifest.json has no browser_specific_settings.gecko.id.`)
  return id
}

/** So that this computer's policies for Sidelight don't apply. */
export function changeGeckoId(extension: string, id: string): void {
  const manifest = readManifest(extension)
  manifest.browser_specific_settings = { gecko: { ...manifest.browser_specific_settings?.gecko, id } }
  writeFileSync(manifestOf(extension), JSON.stringify(manifest))
}

const manifestOf = (extension: string) => join(extension, 'manifest.json')

const readManifest = (extension: string) =>
  JSON.parse(readFileSync(manifestOf(extension), 'utf8')) as WithGecko
