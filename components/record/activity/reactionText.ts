import { i18n } from '#i18n'
import { readableWord } from '../../ui/plainText.ts'

const words = {
  LIKE: 'activity.type.like',
  PRAISE: 'activity.type.celebrate',
  CELEBRATE: 'activity.type.celebrate',
  EMPATHY: 'activity.type.love',
  LOVE: 'activity.type.love',
  INTEREST: 'activity.type.insightful',
  INSIGHTFUL: 'activity.type.insightful',
  APPRECIATION: 'activity.type.support',
  SUPPORT: 'activity.type.support',
  ENTERTAINMENT: 'activity.type.funny',
  FUNNY: 'activity.type.funny',
} as const

/** An unknown type is returned unchanged. */
export function reactionText(type: string): string {
  const known = Object.entries(words).find(([name]) => name === type.toUpperCase())
  return known ? i18n.t(known[1]) : readableWord(type)
}
