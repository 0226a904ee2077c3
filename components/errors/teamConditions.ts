import { i18n } from '#i18n'
import type { TeamCondition } from '../../lib/team/rows.ts'
import type { PlainKey } from '../../lib/i18n/plain-key.ts'
import type { BadgeProps } from '../ui/Badge.tsx'

interface ConditionRow {
  label: PlainKey
  tone: BadgeProps['tone']
  explanation: PlainKey | null
  remedy: 'sync' | 'allow' | null
}

const conditions: Record<TeamCondition, ConditionRow> = {
  joining: { label: 'team.condition.joining', tone: 'plain', explanation: null, remedy: null },
  ready: { label: 'team.condition.ready', tone: 'accent', explanation: null, remedy: null },
  'no-permission': {
    label: 'team.condition.noPermission',
    tone: 'error',
    explanation: 'team.means.noPermission',
    remedy: 'allow',
  },
  unreachable: {
    label: 'team.condition.unreachable',
    tone: 'warning',
    explanation: 'team.means.unreachable',
    remedy: 'sync',
  },
  erasing: {
    label: 'team.condition.erasing',
    tone: 'plain',
    explanation: 'team.means.erasing',
    remedy: 'sync',
  },
  refused: {
    label: 'team.condition.refused',
    tone: 'error',
    explanation: 'team.means.refused',
    remedy: 'sync',
  },
  'wrong-team': {
    label: 'team.condition.wrongTeam',
    tone: 'error',
    explanation: 'team.means.wrongTeam',
    remedy: null,
  },
  full: { label: 'team.condition.full', tone: 'warning', explanation: 'team.means.full', remedy: 'sync' },
  untrusted: {
    label: 'team.condition.untrusted',
    tone: 'error',
    explanation: 'team.means.untrusted',
    remedy: 'sync',
  },
  outdated: {
    label: 'team.condition.outdated',
    tone: 'warning',
    explanation: 'team.means.outdated',
    remedy: 'sync',
  },
}

export const conditionRow = (condition: TeamCondition): ConditionRow => conditions[condition]

export const conditionText = (condition: TeamCondition): string => i18n.t(conditions[condition].label)
