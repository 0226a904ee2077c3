import { i18n } from '#i18n'
import { hostInPattern } from '../../lib/platform/permissions.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { locale } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import type { PanelModel } from './panelModel.ts'

export const hostsWithoutAccess = ({ missing }: PanelModel): readonly string[] => missing.value ?? []

export function NoAccess({ model }: { model: PanelModel }) {
  return (
    <EmptyState icon="external" actions={<AllowButton model={model} primary />}>
      {blocked(hostsWithoutAccess(model))}
    </EmptyState>
  )
}

export function NoAccessNotice({ model }: { model: PanelModel }) {
  const hosts = hostsWithoutAccess(model)
  if (hosts.length === 0) return null
  return (
    <Notice tone="warning" actions={<AllowButton model={model} />}>
      {blocked(hosts)}
    </Notice>
  )
}

function AllowButton({ model, primary }: { model: PanelModel; primary?: boolean }) {
  return (
    <Button
      {...(primary ? { variant: 'primary' as const } : { size: 'small' as const })}
      onClick={model.allow}
    >
      {i18n.t('access.allow')}
    </Button>
  )
}

function blocked(patterns: readonly string[]): string {
  const names = [...new Set(patterns.map(hostInPattern))]
  return i18n.t('access.blocked', [new Intl.ListFormat(locale(), { type: 'conjunction' }).format(names)])
}
