import * as z from 'zod/mini'
import { activeId, cleanName, nameProblem } from '../../settings/profiles.ts'
import { setting, settingAt, settingsSchema } from '../../settings/setting.ts'
import { apiKey, deployment, hasSeveralProfiles, preferences, profiles } from '../../settings/settings.ts'
import { changeTogether } from '../../settings/storage-item.ts'
import { preferenceRows } from '../../settings/preferences.ts'
import type { DeploymentSettings, OtherProfile, Profiles, SavedKey } from '../../settings/settings.ts'

const profile = z.object({
  // In account ids, this id comes before the `/`.
  id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  name: z.string().check(z.refine((name) => cleanName(name) === name && nameProblem(name, []) === null)),
  deployment: settingsSchema(deployment.rows).check(z.refine(isSafe)),
  budgetPerDay: preferenceRows.budgetPerDay.schema,
  autoBudgetPerDay: preferenceRows.auto.rows.budgetPerDay.schema,
})
type Profile = z.infer<typeof profile>

function isSafe(where: DeploymentSettings): boolean {
  return Object.entries(where).every(([name, value]) => {
    const accepts = settingAt(deployment.rows, [name])?.setting.accepts
    return value === '' || !accepts || accepts(value)
  })
}

const maxProfiles = 100
const rows = { list: setting(z.array(profile).check(z.maxLength(maxProfiles)), [], 'profiles.title') }
const schema = settingsSchema(rows)
type Value = { list: Profile[] }

const inBackup = (
  { id, name }: Pick<Profile, 'id' | 'name'>,
  where: DeploymentSettings,
  { budgetPerDay, autoBudgetPerDay }: Omit<OtherProfile['budgets'], 'budgetToday'>,
): Profile => ({ id, name, deployment: where, budgetPerDay, autoBudgetPerDay })

export const backupProfiles = {
  rows,
  async read(): Promise<Value> {
    const [known, where, { budgetPerDay, auto }] = await Promise.all([
      profiles.read(),
      deployment.read(),
      preferences.read(),
    ])
    if (!hasSeveralProfiles(known)) return { list: [] }
    const active = inBackup(known.active, where, { budgetPerDay, autoBudgetPerDay: auto.budgetPerDay })
    return {
      list: [active, ...known.others.map((other) => inBackup(other, other.deployment, other.budgets))],
    }
  },
  parse(value: unknown): { value: Value } | null {
    const parsed = schema.safeParse(value)
    return parsed.success ? { value: parsed.data } : null
  },
  async change(step: (value: Value) => Value): Promise<void> {
    const { list } = step(await backupProfiles.read())
    await changeTogether<[SavedKey, Profiles | null, DeploymentSettings]>(
      [apiKey, profiles, deployment],
      ([key, known, where]) => {
        const id = activeId(known, key)
        const name = list.find((each) => each.id === id)?.name ?? URL.parse(where.apiUrl)?.hostname ?? ''
        const active = known?.active ?? { id, name: cleanName(name) || 'Sidelight' }
        const others = [...(known?.others ?? [])]
        for (const each of list) {
          const all = [active, ...others]
          const names = all.map((one) => one.name)
          if (all.some((one) => one.id === each.id) || nameProblem(each.name, names)) continue
          const { budgetPerDay, autoBudgetPerDay } = each
          const budgets = { budgetPerDay, budgetToday: null, autoBudgetPerDay }
          others.push({ id: each.id, name: each.name, deployment: each.deployment, apiKey: null, budgets })
        }
        return others.length > (known?.others.length ?? 0) ? [key, { active, others }, where] : null
      },
    )
  },
}

export const hasMoreProfiles = (here: unknown, there: unknown): boolean =>
  (there as Profile[]).some(({ id }) => !((here ?? []) as Profile[]).some((one) => one.id === id))
