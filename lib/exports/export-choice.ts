import * as z from 'zod/mini'
import { columnIds, type ColumnId } from './columns.ts'
import { presetIds, type PresetId } from './presets.ts'
import { formatIds } from './write-export.ts'
import { storageItem } from '../settings/storage-item.ts'

const enumOf = <Name extends string>(names: readonly Name[]) => z.enum(names as [Name, ...Name[]])

export const maxNumbered = 20

export const exportChoice = storageItem('export-choice', {
  protection: 'plain',
  version: 1,
  schema: z.object({
    format: z.enum(formatIds),
    preset: enumOf<PresetId>(presetIds),
    /** `null` for those of the preset. */
    columns: z.nullable(
      z.array(z.object({ column: enumOf<ColumnId>(columnIds), heading: z.optional(z.string()) })),
    ),
    count: z.number().check(z.int(), z.gte(1), z.lte(maxNumbered)),
    separator: z.enum([',', ';', '\t']),
    bom: z.boolean(),
    raw: z.boolean(),
  }),
  fallback: () => ({
    format: 'csv' as const,
    preset: 'spreadsheet' as const,
    columns: null,
    count: 3,
    separator: ',' as const,
    bom: true,
    raw: false,
  }),
})

export type ExportChoice = Awaited<ReturnType<typeof exportChoice.read>>
