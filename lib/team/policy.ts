import * as z from 'zod/mini'
import { sharedKey } from './keys.ts'
import {
  readShared,
  sealedWrite,
  UnbelievedValue,
  type SharedValues,
  type TeamConnection,
} from './shared-values.ts'
import { commitWithRetry } from './commit-with-retry.ts'

const credits = z.nullable(z.number().check(z.nonnegative()))

const schema = z.looseObject({
  name: z.string(),
  /** In credits per day: `budget` for the team, `memberBudget` by default for each member; `null` for no limit. */
  budget: credits,
  memberBudget: credits,
  /** While the team is unreachable. */
  mayBuyAlone: z.boolean(),
  members: z.record(z.string(), z.looseObject({ name: z.string(), budget: z.optional(credits) })),
})

/** Written by the team's administrator. Keeps fields from newer versions. */
export type TeamPolicy = z.infer<typeof schema>

export const defaultPolicy = (name: string): TeamPolicy => ({
  name,
  budget: null,
  memberBudget: null,
  mayBuyAlone: true,
  members: {},
})

const policyKey = ({ keys }: Pick<TeamConnection, 'keys'>) => sharedKey(keys, 'policy')

/**
 * The team's policy; `null` if there is none. Throws an `EngineError`, or an `UnbelievedValue` if it wasn't written
 * with this team's secret.
 */
export async function readPolicy(sharing: TeamConnection): Promise<TeamPolicy | null> {
  const key = await policyKey(sharing)
  return policyIn(await readShared(sharing, [key]), key)
}

function policyIn(read: SharedValues, key: string): TeamPolicy | null {
  const found = read.get(key)
  if (!found) return null
  const { success, data } = schema.safeParse(found.value)
  if (!success) throw new UnbelievedValue(key, 'broken')
  return data
}

/**
 * Replaces the policy by what `change` returns for the current one, which is `null` if there is none. Throws like
 * `readPolicy`.
 */
export async function changePolicy(
  sharing: TeamConnection,
  change: (policy: TeamPolicy | null) => TeamPolicy,
): Promise<TeamPolicy> {
  const key = await policyKey(sharing)
  return commitWithRetry(sharing, async () => {
    const read = await readShared(sharing, [key])
    const result = change(policyIn(read, key))
    return { writes: [await sealedWrite(sharing, read, key, result)], result }
  })
}

/** A member's budget in credits per day; `null` for no limit. */
export const memberBudgetOf = ({ members, memberBudget }: TeamPolicy, member: string): number | null =>
  members[member]?.budget === undefined ? memberBudget : members[member].budget
