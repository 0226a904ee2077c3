import { newAccount } from './accounts.ts'
import { activeId } from './profiles.ts'
import {
  apiKey,
  deployment,
  profiles,
  type DeploymentSettings,
  type Profiles,
  type SavedKey,
} from './settings.ts'
import { changeTogether } from './storage-item.ts'
import { isLocked, isSessionOver } from './secrets.ts'
import { parseBaseUrl, type UrlProblem } from '../input/parse-url.ts'

/** As typed. An empty `key` keeps the saved one. */
export interface ServiceDraft {
  apiUrl: string
  socialUrl: string
  key: string
  /** Off the disk. */
  isSessionOnly?: boolean
  socialWord: string
  jobUrlParameter: string
}

export interface DraftProblems {
  apiUrl?: UrlProblem
  socialUrl?: UrlProblem
  socialWord?: 'word'
  jobUrlParameter?: 'word'
  /** `key`: not only visible ASCII, as a header requires. `empty`: none typed and none saved. */
  key?: 'key' | 'empty'
}

/** Normalized, or its problems. */
export function checkServiceDraft(
  draft: ServiceDraft,
): { deployment: DeploymentSettings } | { problems: DraftProblems } {
  const api = parseBaseUrl(draft.apiUrl, { whole: true })
  const social = parseBaseUrl(draft.socialUrl, { whole: false })
  const problems: DraftProblems = {
    ...('problem' in api ? { apiUrl: api.problem } : {}),
    ...('problem' in social ? { socialUrl: social.problem } : {}),
    ...(/^[a-z][A-Za-z]*$/.test(draft.socialWord) ? {} : { socialWord: 'word' as const }),
    ...(/^[\w-]+$/.test(draft.jobUrlParameter) ? {} : { jobUrlParameter: 'word' as const }),
    ...(/^[!-~]*$/.test(draft.key.trim()) ? {} : { key: 'key' as const }),
  }
  if ('problem' in api || 'problem' in social || Object.keys(problems).length > 0) return { problems }
  const { socialWord, jobUrlParameter } = draft
  return { deployment: { apiUrl: api.url, socialUrl: social.url, socialWord, jobUrlParameter } }
}

/**
 * In one step, so that a key is never sent to another URL. `profile` is that of the form, `null` if there is only one.
 * Resolves to whether it is still active.
 */
export async function saveService(
  where: DeploymentSettings,
  typedKey: string,
  { isSessionOnly = false, profile }: { isSessionOnly?: boolean; profile?: string | null | undefined } = {},
): Promise<boolean> {
  const { origin } = new URL(where.apiUrl)
  return changeTogether<[SavedKey, Profiles | null, DeploymentSettings]>(
    [apiKey, profiles, deployment],
    ([key, known]) => {
      const active = activeId(known, key)
      if (profile !== undefined && profile !== (known?.active.id ?? null)) return null
      // Another key may belong to another account.
      const typed = {
        key: typedKey,
        origin,
        base: where.apiUrl,
        account: newAccount(active),
        ...(isSessionOnly ? { isSessionOnly } : {}),
      }
      return [typedKey === '' ? key : typed, known, where]
    },
  )
}

/** Unless another key has replaced it. */
export async function removeKey(
  shown: Pick<NonNullable<SavedKey>, 'account'> | null | undefined,
): Promise<void> {
  // Stored as `null`, because a missing key would count as lost.
  await apiKey.change((known) => (known && known.account === shown?.account ? null : known))
}

/** Unless another key has replaced `shown`. */
export async function replaceKey(shown: SavedKey, other: SavedKey): Promise<void> {
  await apiKey.change((known) => (known && known.account === shown?.account ? other : known))
}

/** In characters. A shorter key would be almost entirely visible. */
const shortestShown = 12

/** The only part of a key that is ever shown; empty for a short key. */
export function lastFour({ key }: Pick<NonNullable<SavedKey>, 'key'>): string {
  return key.length < shortestShown || isLocked(key) || isSessionOver(key) ? '' : key.slice(-4)
}
