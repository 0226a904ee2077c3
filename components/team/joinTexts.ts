import { i18n } from '#i18n'
import type { PlainKey } from '../../lib/i18n/plain-key.ts'
import type { JoinProblem } from './joinModel.ts'

const problems: Record<JoinProblem, PlainKey> = {
  empty: 'team.problem.empty',
  foreign: 'team.problem.foreign',
  incomplete: 'team.problem.incomplete',
  newer: 'team.problem.newer',
  wrong: 'team.problem.wrong',
  'unreadable-file': 'team.problem.unreadableFile',
  'no-permission': 'team.problem.noPermission',
  'other-team': 'team.problem.otherTeam',
  unreachable: 'team.problem.unreachable',
  refused: 'team.problem.refused',
  'wrong-team': 'team.problem.wrongTeam',
  full: 'team.problem.full',
  'no-worker': 'ui.failed',
}

export const joinProblems = Object.keys(problems) as JoinProblem[]

export const joinProblemKey = (problem: JoinProblem): string => problems[problem]

export const joinProblemText = (problem: JoinProblem): string => i18n.t(problems[problem])
