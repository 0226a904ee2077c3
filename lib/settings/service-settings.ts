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

/** What Options' form holds, as typed. `key` is empty where the saved one is to stay. */
export interface ServiceDraft {
  apiUrl: string
  socialUrl: string
  key: string
  /** The key that is typed is never written to the disk. */
  isSessionOnly?: boolean
  socialWord: string
  jobUrlParameter: string
}

export interface DraftProblems {
  apiUrl?: UrlProblem
  socialUrl?: UrlProblem
  socialWord?: 'word'
  jobUrlParameter?: 'word'
  /** `key`: a header takes visible ASCII only. `empty`: it is saved without one, and there is none. */
  key?: 'key' | 'empty'
}

/** The draft as it would be kept, or what is wrong with it. */
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
 * Keeps where the service is, and the key where one was typed, in one step. A key belongs to the address it was entered
 * for, and is never sent to another. `profile`: the one that they were typed for, `null` for the only one; gives whether
 * it is still active.
 */
export async function saveService(
  where: DeploymentSettings,
  typedKey: string,
  { isSessionOnly = false, profile }: { isSessionOnly?: boolean; profile?: string | null | undefined } = {},
): Promise<boolean> {
  await bindKey()
  const { origin } = new URL(where.apiUrl)
  return changeTogether<[SavedKey, Profiles | null, DeploymentSettings]>(
    [apiKey, profiles, deployment],
    ([key, known]) => {
      const active = activeId(known, key)
      if (profile !== undefined && profile !== (known?.active.id ?? null)) return null
      // Another key may be another account: what was known of the last one does not apply to it.
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

/** Forgets this key; another that took its place meanwhile stays. */
export async function removeKey(
  shown: Pick<NonNullable<SavedKey>, 'account'> | null | undefined,
): Promise<void> {
  // Stored as none: a key that is not there at all was lost.
  await apiKey.change((known) => (known && known.account === shown?.account ? null : known))
}

/** A key this short would be all but shown by its end. */
const shortestShown = 12

/** All of a key that is ever shown again; nothing of a short one. */
export function lastFour({ key }: Pick<NonNullable<SavedKey>, 'key'>): string {
  return key.length < shortestShown || isLocked(key) || isSessionOver(key) ? '' : key.slice(-4)
}

/**
 * Binds a key that was saved when only the origin counted to the whole address that it is used with now. Called when
 * the worker starts, and before an address is taken from elsewhere.
 */
export async function bindKey(): Promise<void> {
  const [{ apiUrl }, saved] = await Promise.all([deployment.read(), apiKey.read()])
  if (
    !saved ||
    isLocked(saved.key) ||
    isSessionOver(saved.key) ||
    saved.base !== undefined ||
    saved.origin !== URL.parse(apiUrl)?.origin
  )
    return
  await apiKey.change((now) => (now && now.base === undefined ? { ...now, base: apiUrl } : now))
}
