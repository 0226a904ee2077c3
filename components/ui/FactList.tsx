import type { ComponentChildren } from 'preact'
import { cutText } from '../../lib/api/limits.ts'
import { CopyButton } from './CopyButton.tsx'
import { ExternalLink } from './ExternalLink.tsx'
import './FactList.css'

export interface Fact {
  label: string
  /** An empty value hides the whole line. */
  value: string | number | null | undefined
  /** Shown in place of the value's text. */
  show?: ComponentChildren
  href?: string | null | undefined
  /** `true` copies the value, a text copies that. */
  copy?: boolean | string | undefined
  /** At the end of the line, such as where only this fact comes from. */
  end?: ComponentChildren
}

/** A value may be of any length; the copy has all of it. */
const longestValue = 1_000

const shownOf = (value: Fact['value']) => (typeof value === 'string' ? cutText(value, longestValue) : value)

export function FactList({ facts }: { facts: readonly Fact[] }) {
  const told = facts.filter(({ value }) => value !== null && value !== undefined && value !== '')
  if (told.length === 0) return null
  return (
    <dl class="fact-list">
      {told.map((fact, index) => (
        <div class="fact-list-line copy-line" key={`${fact.label} ${index}`}>
          <dt>{fact.label}</dt>
          <dd>
            <span class="fact-list-value" dir="auto">
              {fact.href ? (
                <ExternalLink href={fact.href}>{fact.show ?? shownOf(fact.value)}</ExternalLink>
              ) : (
                (fact.show ?? shownOf(fact.value))
              )}
            </span>
            {fact.end}
            {fact.copy && (
              <CopyButton label={fact.label} value={fact.copy === true ? String(fact.value) : fact.copy} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
