import type { ComponentChildren } from 'preact'
import type { Position } from '../../../lib/api/schemas/person.ts'
import { ExpandableText } from '../../ui/ExpandableText.tsx'
import { NameLink } from '../../ui/NameLink.tsx'
import { joinedBy } from '../../ui/plainDocument.ts'
import { readableWord } from '../../ui/plainText.ts'
import { ShowAll } from '../../ui/ShowAll.tsx'
import { spanOf, type Stay } from './career.ts'
import { Period } from './Period.tsx'
import '../record.css'

export function CareerStay({ stay, now }: { stay: Stay; now: number }) {
  const [first, ...others] = stay.positions
  if (!first) return null
  const company = <Company stay={stay} />
  if (others.length === 0) return <CareerPosition position={first} company={company} now={now} />
  return (
    <>
      <p class="career-title">{company}</p>
      <Period span={stay.span} now={now} />
      <ShowAll items={stay.positions} first={20}>
        {(shown) => (
          <ol class="career-positions">
            {shown.map((position, index) => (
              <li key={index}>
                <CareerPosition position={position} company={null} now={now} />
              </li>
            ))}
          </ol>
        )}
      </ShowAll>
    </>
  )
}

interface CareerPositionProps {
  position: Position
  company: ComponentChildren
  now: number
}

function CareerPosition({ position, company, now }: CareerPositionProps) {
  const { title, companyLocation, contractType, description } = position
  const aside = joinedBy([contractType && readableWord(contractType), companyLocation])
  return (
    <>
      {title && (
        <p class="career-title">
          <bdi>{title}</bdi>
        </p>
      )}
      {company && <p class={title ? 'career-company' : 'career-title'}>{company}</p>}
      <Period span={spanOf(position.startEndDate)} now={now} />
      {aside && (
        <p class="career-aside">
          <bdi>{aside}</bdi>
        </p>
      )}
      {description?.trim() && <ExpandableText text={description} lines={3} />}
    </>
  )
}

function Company({ stay }: { stay: Stay }) {
  return stay.company ? <NameLink name={stay.company} href={stay.url} /> : null
}
