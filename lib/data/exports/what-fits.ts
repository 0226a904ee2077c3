import { pageKinds, type PageKind } from '../../pages/page-kinds.ts'
import { presets, type PresetId } from './presets.ts'
import { formats, type FormatId } from './write-export.ts'

/** The kind that a key says, such as `person:jane-doe`. */
const kindOf = (key: string) => pageKinds.find((kind) => key.startsWith(`${kind}:`))

/** Of these keys those that the format, and the preset where it has columns, can hold; in their order. */
export function keysThatFit(keys: readonly string[], format: FormatId, preset: PresetId): string[] {
  const { isTable = false, kinds: own = pageKinds } = formats[format]
  const taken: readonly PageKind[] = isTable ? presets[preset].kinds : own
  return keys.filter((key) => taken.some((kind) => kind === kindOf(key)))
}

/** The kinds that there are among keys, in the order in which they are told everywhere. */
export function kindsAmong(keys: readonly string[]): PageKind[] {
  const found = new Set(keys.map(kindOf))
  return pageKinds.filter((kind) => found.has(kind))
}
