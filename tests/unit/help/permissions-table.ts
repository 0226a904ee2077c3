import {
  hostReason,
  optionalPermissionReasons,
  permissionReasons,
  type PermissionName,
} from '../../../lib/platform/manifest/manifest.ts'

/** The only file that uses each permission, and the first version with it. */
export const permissionUses: Record<PermissionName, { since: string; file: string; uses: string }> = {
  storage: { since: '0.1.0', file: 'lib/settings/extension-storage.ts', uses: 'browser.storage' },
  unlimitedStorage: { since: '0.1.0', file: 'lib/platform/storage-state.ts', uses: 'navigator.storage' },
  alarms: { since: '0.1.0', file: 'lib/platform/alarm.ts', uses: 'browser.alarms' },
  scripting: { since: '0.1.0', file: 'lib/platform/content-script.ts', uses: 'browser.scripting' },
  sidePanel: { since: '0.1.0', file: 'lib/platform/side-panel.ts', uses: 'sidePanel' },
  contextMenus: { since: '0.1.0', file: 'lib/platform/context-menus.ts', uses: 'browser.contextMenus' },
  notifications: { since: '0.1.0', file: 'lib/platform/notifications.ts', uses: 'browser.notifications' },
  downloads: { since: '0.1.0', file: 'lib/platform/downloads.ts', uses: 'browser.downloads' },
  offscreen: { since: '0.1.0', file: 'lib/platform/offscreen.ts', uses: 'offscreen' },
}

export function permissionsTable(): string {
  const part = (heading: string, reasons: Partial<Record<PermissionName, string>>) =>
    [
      `## ${heading}`,
      '',
      '| Permission | Why | Since | Used in |',
      '|---|---|---|---|',
      ...Object.entries(reasons).map(([name, reason]) => {
        const { since, file } = permissionUses[name as PermissionName]
        return `| \`${name}\` | ${reason} | ${since} | \`${file}\` |`
      }),
    ].join('\n')
  return [
    part('At installation', permissionReasons),
    part('When you turn something on', optionalPermissionReasons),
    `## Sites\n\n${hostReason}`,
  ].join('\n\n')
}
