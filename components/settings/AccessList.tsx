import { i18n } from '#i18n'
import type { HostUse } from '../../lib/platform/host-uses.ts'
import type { PermissionName } from '../../lib/platform/manifest/manifest.ts'
import { hostInPattern } from '../../lib/platform/permissions.ts'
import { db } from '../model/database.ts'
import { useViewModel } from '../model/usePageModel.tsx'
import { Button } from '../ui/Button.tsx'
import { sentences } from '../ui/formats.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import './settings.css'
import { watchGrantedAccess, type AccessModel, type HostAccess } from './accessModel.ts'

export function AccessList() {
  const model = useViewModel(() => watchGrantedAccess(db))
  const access = model.access.value
  if (!access) return <Skeleton lines={4} />
  return (
    <>
      <h3>{i18n.t('access.sites')}</h3>
      <ul class="options-access">
        {access.hosts.map((host) => (
          <HostRow key={host.pattern} host={host} model={model} />
        ))}
      </ul>
      <h3>{i18n.t('access.browser')}</h3>
      <ul class="options-access">
        {access.permissions.map(({ name, isFixed }) => (
          <li key={name}>
            <strong>{permissionName(name)}</strong>
            <span class="field-description">{permissionReason(name)}</span>
            {!isFixed && (
              <RevokeButton name={permissionName(name)} onClick={() => model.revokePermission(name)} />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function HostRow({ host, model }: { host: HostAccess; model: AccessModel }) {
  const { pattern, uses, isGranted, isFixed } = host
  const name = hostInPattern(pattern)
  return (
    <li>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      <span class="field-description">
        {sentences(usesText(uses), isGranted ? null : i18n.t('access.missing'))}
      </span>
      {isGranted && !isFixed && <RevokeButton name={name} onClick={() => model.revokeHost(pattern)} />}
      {!isGranted && (
        <Button size="small" onClick={() => model.allow(pattern)}>
          {i18n.t('access.allow')}
        </Button>
      )}
    </li>
  )
}

function RevokeButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Button size="small" onClick={onClick}>
      {i18n.t('access.revoke')}
      <span class="unseen"> {name}</span>
    </Button>
  )
}

function usesText(uses: readonly HostUse[]): string {
  if (uses.length === 0) return i18n.t('access.unused')
  const words = uses.map((use) => {
    if (typeof use === 'string') return i18n.t(`access.use.${use}`)
    if ('destination' in use) return i18n.t('access.destination', [use.destination])
    return i18n.t('access.profile', [use.profile, i18n.t(`access.use.${use.use}`)])
  })
  return sentences(...words)
}

/** Others are shown by their identifier. */
const permissions: Record<PermissionName, true> = {
  storage: true,
  unlimitedStorage: true,
  alarms: true,
  scripting: true,
  sidePanel: true,
  contextMenus: true,
  notifications: true,
  downloads: true,
  offscreen: true,
}

const isKnown = (name: string): name is PermissionName => Object.hasOwn(permissions, name)

const permissionName = (name: string) => (isKnown(name) ? i18n.t(`access.name.${name}`) : name)
const permissionReason = (name: string) => (isKnown(name) ? i18n.t(`access.reason.${name}`) : '')
