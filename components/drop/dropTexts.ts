import { i18n } from '#i18n'
import type { FileKind } from '../../lib/data/imports/file-kind.ts'

/** Why what was dropped leads nowhere, and what does. */
export const notTaken = {
  several: () => i18n.t('drop.several'),
  other: () => i18n.t('drop.otherFile'),
}

/** The one file of what was dropped and what it is for, or why there is none. */
export async function droppedFile(
  files: readonly File[],
): Promise<{ file: File; kind: Exclude<FileKind, keyof typeof notTaken> } | keyof typeof notTaken> {
  const [file, ...more] = files
  if (!file) return 'other'
  if (more.length > 0) return 'several'
  const { fileKindOf } = await import('../../lib/data/imports/file-kind.ts')
  const kind = await fileKindOf(file)
  return kind === 'other' ? kind : { file, kind }
}
