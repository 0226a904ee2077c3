import { i18n } from '#i18n'
import type { FileKind } from '../../lib/data/imports/file-kind.ts'

export const dropErrors = {
  several: () => i18n.t('drop.several'),
  other: () => i18n.t('drop.otherFile'),
}

/** Resolves to the file with its kind, or the reason why it can't be used. */
export async function droppedFile(
  files: readonly File[],
): Promise<{ file: File; kind: Exclude<FileKind, keyof typeof dropErrors> } | keyof typeof dropErrors> {
  const [file, ...more] = files
  if (!file) return 'other'
  if (more.length > 0) return 'several'
  const { fileKindOf } = await import('../../lib/data/imports/file-kind.ts')
  const kind = await fileKindOf(file)
  return kind === 'other' ? kind : { file, kind }
}
