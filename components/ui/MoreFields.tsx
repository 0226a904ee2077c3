import { i18n } from '#i18n'
import { Disclosure } from './Disclosure.tsx'
import { FactList } from './FactList.tsx'
import { plainRows } from './plainText.ts'
import { RawText } from './RawText.tsx'
import { ShowAll } from './ShowAll.tsx'
import './fields.css'

interface MoreFieldsProps {
  extra: Record<string, unknown>
  raw: unknown
}

export function MoreFields({ extra, raw }: MoreFieldsProps) {
  const rows = plainRows(extra)
  return (
    <div class="more-fields">
      {rows.length > 0 && (
        <Disclosure summary={i18n.t('ui.more.title')}>
          <ShowAll items={rows} first={50}>
            {(shown) => <FactList facts={shown.map((row) => ({ ...row, copy: true }))} />}
          </ShowAll>
        </Disclosure>
      )}
      <Disclosure summary={i18n.t('ui.more.raw')}>
        <RawText label={i18n.t('ui.more.raw')} value={raw} />
      </Disclosure>
    </div>
  )
}
