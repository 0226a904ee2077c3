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
  /** `null`: there is one, without a name; `undefined` until it was read. */
  known: ReadonlySignal<Profiles | null | undefined>
  /** Whether an organization sets the provider or the key, so that nothing of this can be changed. */
  isLocked: ReadonlySignal<boolean | undefined>
  /** Makes it the active one, and asks for access to its hosts: in the very turn of a click. */
  choose: (other: OtherProfile) => void
  /** Each gives whether it was done, `false` where it was changed in another window meanwhile. */
  add: (name: string, current: string) => Promise<boolean>
  rename: (id: string, name: string) => Promise<boolean>
  remove: (id: string) => Promise<boolean>
}

/** The profiles and what can be done with them, whoever changes them. */
export function watchProfiles(): ProfilesModel {
  const set = watchStorageItem(managed)
  return {
    known: watchStorageItem(profiles),
    isLocked: computed(() => set.value && isProfileSetByPolicy(set.value)),
    choose(other) {
      const switched = switchProfile(other.id)
      const asked = requestAccess(other.deployment)
      const follow = async () => {
        await switched
        await asked
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

/** Browsers ask in no other turn than that of the click; a host that is given already is not asked for again. */
async function requestAccess(where: DeploymentSettings): Promise<void> {
  if (where.apiUrl === '' && where.socialUrl === '') return
  await requestHosts(where).catch(() => false)
}
