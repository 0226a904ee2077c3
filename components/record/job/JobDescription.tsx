import { i18n } from '#i18n'
import { LinkedText } from '../../ui/LinkedText.tsx'
import { SectionCard, type FactSource } from '../SectionCard.tsx'
import { ShowAll } from '../../ui/ShowAll.tsx'
import { descriptionText, textBlocks, type TextBlock } from './textBlocks.ts'
import '../record.css'

/** Blocks shown at first: more than real descriptions have, and still quick to render. */
const maxAtFirst = 100

export function JobDescription({ description, source }: { description: string; source: FactSource }) {
  return (
    <SectionCard heading={i18n.t('job.description')} copy={() => descriptionText(description)} {...source}>
      <div class="job-description">
        <ShowAll items={textBlocks(description)} first={maxAtFirst}>
          {(shown) => shown.map((block, index) => <Block key={index} block={block} />)}
        </ShowAll>
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
  const [List, texts] = 'bullets' in block ? (['ul', block.bullets] as const) : (['ol', block.steps] as const)
  return (
    <ShowAll items={texts} first={maxAtFirst}>
      {(shown) => (
        <List dir="auto">
          {shown.map((text, index) => (
            <li key={index}>
              <LinkedText text={text} />
            </li>
          ))}
        </List>
      )}
    </ShowAll>
  )
}
