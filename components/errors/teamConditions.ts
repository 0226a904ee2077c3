import { i18n } from '#i18n'
import type { TeamCondition } from '../../lib/team/rows.ts'
import type { PlainKey } from '../../lib/i18n/plain-key.ts'
import type { BadgeProps } from '../ui/Badge.tsx'

interface ConditionRow {
  label: PlainKey
  tone: BadgeProps['tone']
  means: PlainKey | null
  remedy: 'sync' | 'allow' | null
}

const conditions: Record<TeamCondition, ConditionRow> = {
  joining: { label: 'team.condition.joining', tone: 'plain', means: null, remedy: null },
  ready: { label: 'team.condition.ready', tone: 'accent', means: null, remedy: null },
  'no-permission': {
    label: 'team.condition.noPermission',
    tone: 'trouble',
    means: 'team.means.noPermission',
    remedy: 'allow',
  },
  unreachable: {
    label: 'team.condition.unreachable',
    tone: 'warning',
    means: 'team.means.unreachable',
    remedy: 'sync',
  },
  erasing: { label: 'team.condition.erasing', tone: 'plain', means: 'team.means.erasing', remedy: 'sync' },
  refused: { label: 'team.condition.refused', tone: 'trouble', means: 'team.means.refused', remedy: 'sync' },
  'wrong-team': {
    label: 'team.condition.wrongTeam',
    tone: 'trouble',
    means: 'team.means.wrongTeam',
    remedy: null,
  },
  full: { label: 'team.condition.full', tone: 'warning', means: 'team.means.full', remedy: 'sync' },
  untrusted: {
    label: 'team.condition.untrusted',
    tone: 'trouble',
    means: 'team.means.untrusted',
    remedy: 'sync',
  },
  outdated: {
    label: 'team.condition.outdated',
    tone: 'warning',
    means: 'team.means.outdated',
    remedy: 'sync',
  },
}

export const conditionRow = (condition: TeamCondition): ConditionRow => conditions[condition]

export const conditionText = (condition: TeamCondition): string => i18n.t(conditions[condition].label)
