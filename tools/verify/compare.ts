import type { Files } from './files.ts'

export interface Difference {
  name: string
  is: 'different' | 'missing' | 'additional'
}

export function differencesOf(expected: Files, given: Files): Difference[] {
  const names = [...new Set([...expected.keys(), ...given.keys()])].toSorted()
  return names.flatMap((name): Difference[] => {
    const [own, theirs] = [expected.get(name), given.get(name)]
    if (!theirs) return [{ name, is: 'missing' }]
    if (!own) return [{ name, is: 'additional' }]
    return own.equals(theirs) ? [] : [{ name, is: 'different' }]
  })
}

// Signature files that the stores of Firefox and Chromium add. Pages and workers can't load them as code.
const signatureFiles = new Set([
  'META-INF/cose.manifest',
  'META-INF/cose.sig',
  'META-INF/manifest.mf',
  'META-INF/mozilla.rsa',
  'META-INF/mozilla.sf',
  '_metadata/computed_hashes.json',
  '_metadata/verified_contents.json',
])

/** Update URLs of Chrome's and Edge's stores. */
const updateUrls = [
  'https://clients2.google.com/service/update2/crx',
  'https://edge.microsoft.com/extensionwebstorebase/v1/crx',
]

/** Manifest keys that stores add, each with a check of its value. */
const storeKeys: Record<string, (value: unknown) => boolean> = {
  update_url: (value) => updateUrls.includes(value as string),
  key: (value) => typeof value === 'string' && /^[\w+/]{1,1000}={0,2}$/.test(value),
  differential_fingerprint: (value) => typeof value === 'string' && /^[\w.]{1,200}$/.test(value),
}

interface Unsigned {
  files: Files
  /** Names of the files and manifest keys that the store added. */
  added: string[]
}

/** The files without the additions of a store's signing. `expected`: the files of a build of this source. */
export function withoutSignature(given: Files, expected: Files): Unsigned {
  const files = new Map(given)
  const added = [...files.keys()].filter((name) => signatureFiles.has(name)).toSorted()
  for (const name of added) files.delete(name)
  const own = expected.get('manifest.json')
  const theirs = files.get('manifest.json')
  if (!own || !theirs || own.equals(theirs)) return { files, added }
  const keys = keysOfStore(own, theirs)
  if (!keys) return { files, added }
  files.set('manifest.json', own)
  return { files, added: [...added, ...keys.map((key) => `“${key}” in manifest.json`)] }
}

/** The manifest keys that the store added; `null` if the manifests differ in other ways. */
function keysOfStore(own: Buffer, theirs: Buffer): string[] | null {
  const manifest = parse(theirs)
  if (!manifest) return null
  const keys = Object.keys(storeKeys).filter((key) => key in manifest && storeKeys[key]!(manifest[key]))
  for (const key of keys) delete manifest[key]
  return keys.length > 0 && sorted(manifest) === sorted(parse(own)) ? keys : null
}

function parse(bytes: Buffer): Record<string, unknown> | null {
  try {
    const read = JSON.parse(bytes.toString('utf8')) as unknown
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** JSON with sorted keys. */
const sorted = (value: unknown) =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
