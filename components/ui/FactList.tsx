import type { ComponentChildren } from 'preact'
import { cutText } from '../../lib/text/limits.ts'
import { CopyButton } from './CopyButton.tsx'
import { ExternalLink } from './ExternalLink.tsx'
import './content.css'

export interface Fact {
  label: string
  /** Empty hides the line. */
  value: string | number | null | undefined
  show?: ComponentChildren
  href?: string | null | undefined
  /** `true` copies the value, a string copies that string. */
  copy?: boolean | string | undefined
  /** Shown at the end of the line, for example the source. */
  end?: ComponentChildren
}

/** Longest value on screen, in characters; the copy button copies the whole value. */
const longestValue = 1_000

const shownOf = (value: Fact['value']) => (typeof value === 'string' ? cutText(value, longestValue) : value)

export function FactList({ facts }: { facts: readonly Fact[] }) {
  const present = facts.filter(({ value }) => value !== null && value !== undefined && value !== '')
  if (present.length === 0) return null
  return (
    <dl class="fact-list">
      {present.map((fact, index) => (
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
