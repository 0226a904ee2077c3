import { i18n } from '#i18n'
import { SectionCard } from '../ui/SectionCard.tsx'
import { textBlocks, type TextBlock } from './textBlocks.ts'
import './JobDescription.css'

export function JobDescription({ description }: { description: string }) {
  return (
    <SectionCard heading={i18n.t('job.description')}>
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
  if ('paragraph' in block) return <p dir="auto">{block.paragraph}</p>
  return (
    <ul dir="auto">
      {block.bullets.map((item, index) => (
        <li key={index}>{item}</li>
      ))}
    </ul>
  )
}
