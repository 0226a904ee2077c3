import { computed, type ReadonlySignal } from '@preact/signals'
import { requestHosts } from '../../lib/platform/permissions.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'
import { managed } from '../../lib/settings/managed.ts'
import {
  addProfile,
  isProfileSetByPolicy,
  removeProfile,
  renameProfile,
  switchProfile,
} from '../../lib/settings/profiles.ts'
import {
  profiles,
  type DeploymentSettings,
  type OtherProfile,
  type Profiles,
} from '../../lib/settings/settings.ts'
import { inBackground } from '../model/pageProblem.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'

export interface ProfilesModel {
  /** `null` if there is only one, without a name; `undefined` until they are read. */
  stored: ReadonlySignal<Profiles | null | undefined>
  /** A policy sets the provider or the key. */
  isLocked: ReadonlySignal<boolean | undefined>
  /** Requests host permissions: call synchronously in a click handler. */
  choose: (other: OtherProfile) => void
  /** Resolve to `false` if another window changed the profiles. */
  add: (name: string, current: string) => Promise<boolean>
  rename: (id: string, name: string) => Promise<boolean>
  remove: (id: string) => Promise<boolean>
}

/** Includes changes from other windows. */
export function watchProfiles(): ProfilesModel {
  const set = watchStorageItem(managed)
  return {
    stored: watchStorageItem(profiles),
    isLocked: computed(() => set.value && isProfileSetByPolicy(set.value)),
    choose(other) {
      const switched = switchProfile(other.id)
      const requested = requestAccess(other.deployment)
      const follow = async () => {
        await switched
        await requested
        await sendCommand('settings-changed')
      }
      inBackground(follow())
    },
    async add(name, current) {
      const isAdded = await addProfile(name, current)
      if (isAdded) void sendCommand('settings-changed')
      return isAdded
    },
    rename: renameProfile,
    remove: removeProfile,
  }
}

/** To hosts that aren't permitted yet. Call synchronously in a click handler. */
async function requestAccess(where: DeploymentSettings): Promise<void> {
  if (where.apiUrl === '' && where.socialUrl === '') return
  await requestHosts(where).catch(() => false)
}
