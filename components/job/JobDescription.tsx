import { i18n } from '#i18n'
import { LinkedText } from '../ui/LinkedText.tsx'
import { SectionCard, type Told } from '../ui/SectionCard.tsx'
import { descriptionText, textBlocks, type TextBlock } from './textBlocks.ts'
import './JobDescription.css'

export function JobDescription({ description, told }: { description: string; told: Told }) {
  return (
    <SectionCard heading={i18n.t('job.description')} copy={() => descriptionText(description)} {...told}>
      <div class="job-description">
        {textBlocks(description).map((block, index) => (
          <Block key={index} block={block} />
        ))}
      </div>
    </SectionCard>
  )
}

function Block({ block }: { block: TextBlock }) {
  if ('heading' in block) return <h4 dir="auto">{block.heading}</h4>
  if ('paragraph' in block)
    return (
      <p dir="auto">
        <LinkedText text={block.paragraph} />
      </p>
    )
  if ('bullets' in block) return <ul dir="auto">{items(block.bullets)}</ul>
  return <ol dir="auto">{items(block.steps)}</ol>
}

const items = (texts: readonly string[]) =>
  texts.map((text, index) => (
    <li key={index}>
      <LinkedText text={text} />
    </li>
  ))
