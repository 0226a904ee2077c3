import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface WithGecko {
  browser_specific_settings?: { gecko?: { id?: string } }
}

/** Firefox knows the extension by it before it is installed. */
export function geckoId(extension: string): string {
  const manifest = JSON.parse(readFileSync(join(extension, 'manifest.json'), 'utf8')) as WithGecko
  const id = manifest.browser_specific_settings?.gecko?.id
  if (!id) throw new Error(`${extension}/manifest.json names no browser_specific_settings.gecko.id.`)
  return id
}
