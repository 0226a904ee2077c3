import * as z from 'zod/mini'
import { pauseReasons } from './destination.ts'
import { crmFieldNames } from './fields.ts'
import { managed, type Managed } from '../settings/managed.ts'
import { storageItem } from '../settings/storage-item.ts'
import { destinationKinds, deliveryErrors, errorReasons, type DestinationKind } from './rows.ts'

/** Tokens are protected like the API key, and are in no export or backup. */
export const destinations = storageItem('destinations', {
  protection: 'fresh',
  version: 1,
  schema: z.array(
    z.object({
      id: z.string().check(z.minLength(1)),
      kind: z.enum(destinationKinds),
      name: z.string(),
      address: z.string(),
      token: z.string(),
      idField: z.string(),
      mapping: z.array(
        z.object({ to: z.string(), from: z.enum(crmFieldNames), only: z.optional(z.literal('empty')) }),
      ),
      createCompany: z.boolean(),
      owner: z.optional(z.string()),
      addNote: z.optional(z.boolean()),
      allowDuplicates: z.optional(z.boolean()),
      jobChangesSince: z.optional(z.number()),
      list: z.optional(z.string()),
      checkBefore: z.optional(z.boolean()),
    }),
  ),
  fallback: () => [],
})

/** Whether the policy allows this kind. Without a policy, all are allowed. */
export function isKindAllowed({ values }: Managed, kind: DestinationKind): boolean {
  const kinds = values['crmDestinations']?.value
  return !Array.isArray(kinds) || kinds.includes(kind)
}

export async function allowedDestinations(): Promise<Awaited<ReturnType<typeof destinations.read>>> {
  const [all, policies] = await Promise.all([destinations.read(), managed.read()])
  return all.filter(({ kind }) => isKindAllowed(policies, kind))
}

export const destinationStates = storageItem('destinationStates', {
  protection: 'sealed',
  version: 1,
  schema: z.record(
    z.string(),
    z.object({
      pauseReason: z.nullable(z.enum(pauseReasons)),
      pausedUntil: z.nullable(z.number()),
      pausedAt: z.nullable(z.number()),
      failures: z.nullable(z.object({ count: z.number(), since: z.number() })),
      tried: z.nullable(
        z.object({
          at: z.number(),
          ok: z.boolean(),
          status: z.nullable(z.number()),
          message: z.nullable(z.string()),
          end: z.nullable(z.enum(deliveryErrors)),
          reason: z.nullable(z.enum(errorReasons)),
        }),
      ),
      deliveredAt: z.optional(z.number()),
    }),
  ),
  fallback: () => ({}),
})
