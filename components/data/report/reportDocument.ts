import { i18n } from '#i18n'
import { operations, type OperationName } from '../../../lib/api/operations.ts'
import type { DataReport } from '../../../lib/data/report/data-report.ts'
import { sectionNames } from '../../../lib/records/sections.ts'
import { directionOf } from '../../../lib/i18n/languages.ts'
import { deliveryStates } from '../../../lib/crm/rows.ts'
import { correctedFieldText } from '../../record/corrections/fieldText.ts'
import { factText } from '../../record/history/factText.ts'
import { sectionLabels } from '../../record/sectionLabels.ts'
import { dateText, dateTimeText, daysText, numberText } from '../../ui/formats.ts'
import { joinedBy } from '../../ui/plainDocument.ts'
import { outcomeText } from '../../usage/requestTexts.ts'
import { handleOf, subjectName } from '../../../lib/records/subject-name.ts'

/** Self-contained: no script, no external resource. */
const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { max-width: 50rem; margin: 2rem auto; padding: 0 1rem }
h1 { margin-bottom: 0; font-size: 1.6rem } h2 { margin-top: 2rem; font-size: 1.15rem } h3 { margin: 1.25rem 0 .25rem; font-size: 1rem }
p { margin: .25rem 0 } .quiet, th, dt { color: GrayText; font-weight: normal }
table { width: 100%; border-collapse: collapse } th, td { padding: .3rem .5rem .3rem 0; border-bottom: 1px solid color-mix(in srgb, currentcolor 15%, transparent); text-align: start; vertical-align: top }
dl { display: grid; grid-template-columns: minmax(8rem, 1fr) 3fr; gap: .2rem 1rem; margin: .25rem 0 } dd, dt { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap }
dd:has(> dl, > ol) { grid-column: 1 / -1; padding-inline-start: 1.25rem; white-space: normal }
ol { margin: 0; padding-inline-start: 1.25rem } td { overflow-wrap: anywhere; white-space: pre-wrap }
@media print { body { max-width: none; margin: 0 } h2, h3 { break-after: avoid } tr, li { break-inside: avoid } }
`

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign]!)

/** Right-to-left values must not affect the surrounding text. */
const isolated = (text: string) => `<bdi>${escaped(text)}</bdi>`

export function reportDocument(report: DataReport): string {
  const { record, madeAt, requests, deliveries, runs, responses } = report
  const name = subjectName(record)
  const title = i18n.t('report.title', [name])
  const body = [
    `<h1>${isolated(name)}</h1>`,
    `<p class="quiet">${escaped(i18n.t('report.lead', [dateTimeText(madeAt)]))}</p>`,
    part(i18n.t('report.saved'), savedFacts(report)),
    part(i18n.t('correction.title'), correctionsTable(report)),
    ...sectionNames.flatMap((section) => {
      const known = record.sections[section]
      if (!known) return []
      const from = joinedBy([dateTimeText(known.at), operationText(known.operation), known.requestId])
      const heading = i18n.t(sectionLabels[section].title)
      return part(heading, `<p class="quiet">${isolated(from)}</p>${valueText(known.data)}`)
    }),
    part(
      i18n.t('history.title'),
      table(
        [
          i18n.t('ledger.column.time'),
          i18n.t('report.field'),
          i18n.t('report.before'),
          i18n.t('report.after'),
        ],
        record.history.map(({ at, fact, before, after }) => [dateText(at), factText(fact), before, after]),
      ),
    ),
    part(
      i18n.t('report.requests'),
      table(
        [
          i18n.t('ledger.column.time'),
          i18n.t('ledger.column.lookup'),
          i18n.t('console.parameters'),
          i18n.t('ledger.column.outcome'),
        ],
        requests.map(({ reservedAt, operation, input, outcome, cost }) => [
          dateTimeText(reservedAt),
          operationText(operation),
          lookupText(input),
          joinedBy([
            outcome && outcomeText(outcome),
            cost === null ? null : i18n.t('price.exactly', cost, [numberText(cost)]),
          ]),
        ]),
      ) + (responses.length > 0 ? `<p class="quiet">${escaped(i18n.t('report.answers'))}</p>` : ''),
    ),
    part(
      i18n.t('report.sentTo'),
      deliveries
        .map(
          ({ to, state, at, remoteId, body: sent }) =>
            `<h3>${isolated(to)}</h3><p class="quiet">${isolated(joinedBy([dateTimeText(at), deliveryText(state), remoteId]))}</p>${valueText(sent)}`,
        )
        .join(''),
    ),
    part(
      i18n.t('shell.page.bulk'),
      table(
        [i18n.t('library.column.name'), i18n.t('run.column.entry')],
        runs.map((run) => [run.name, run.row]),
      ),
    ),
  ]
  const language = i18n.t('ui.language')
  return `<!doctype html>
<html lang="${escaped(language)}" dir="${directionOf(language)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>${style}</style>
${body.filter(Boolean).join('\n')}
</html>
`
}

function correctionsTable({ corrections }: DataReport): string {
  if (corrections.length === 0) return ''
  const heads = [
    i18n.t('ledger.column.time'),
    i18n.t('report.field'),
    i18n.t('correction.bought'),
    i18n.t('correction.value'),
  ]
  const rows = corrections.map(({ field, bought, value, at }) => [
    dateTimeText(at),
    correctedFieldText(field),
    bought,
    value || i18n.t('correction.hidden'),
  ])
  return `<p class="quiet">${escaped(i18n.t('correction.byHand'))}</p>${table(heads, rows)}`
}

function savedFacts({ record, pictureAt, isSuppressed, watched }: DataReport): string {
  const watches = watched.map(
    ({ list, everyDays, until }) =>
      `${list}: ${i18n.t('watch.until', [daysText(everyDays), dateText(until)])}`,
  )
  const facts: [string, string][] = [
    [i18n.t('library.column.createdAt'), dateTimeText(record.createdAt)],
    [i18n.t('library.column.updatedAt'), dateTimeText(record.updatedAt)],
    [i18n.t('library.column.email'), record.email],
    [i18n.t('report.knownAs'), record.aliases.map(handleOf).join('\n')],
    [i18n.t('notes.tags'), record.tags.join('\n')],
    [i18n.t('notes.lists'), record.lists.join('\n')],
    [i18n.t('watch.title'), watches.join('\n')],
    [i18n.t('notes.note'), record.note],
    [i18n.t('report.picture'), pictureAt === null ? '' : dateTimeText(pictureAt)],
    [i18n.t('report.suppressed'), isSuppressed ? i18n.t('report.listed') : ''],
  ]
  return definitions(
    facts.filter(([, value]) => value !== '').map(([term, value]) => [term, isolated(value)]),
  )
}

/** Empty if it has no content. */
const part = (heading: string, html: string) => (html === '' ? '' : `<h2>${escaped(heading)}</h2>\n${html}`)

function table(headings: string[], rows: string[][]): string {
  if (rows.length === 0) return ''
  const head = headings.map((text) => `<th scope="col">${escaped(text)}</th>`).join('')
  const lines = rows.map((cells) => `<tr>${cells.map((text) => `<td>${isolated(text)}</td>`).join('')}</tr>`)
  return `<table><thead><tr>${head}</tr></thead><tbody>\n${lines.join('\n')}\n</tbody></table>`
}

const definitions = (pairs: [term: string, html: string][]) =>
  `<dl>${pairs.map(([term, html]) => `<dt>${escaped(term)}</dt><dd>${html}</dd>`).join('\n')}</dl>`

/** Uses the provider's field names; omits only empty parts. */
function valueText(value: unknown): string {
  if (Array.isArray(value)) {
    const items = value.filter(hasContent)
    return items.length === 0
      ? ''
      : `<ol>${items.map((item) => `<li>${valueText(item)}</li>`).join('\n')}</ol>`
  }
  if (typeof value === 'object' && value !== null) {
    const pairs = Object.entries(value).filter(([, one]) => hasContent(one))
    return definitions(pairs.map(([field, one]) => [fieldText(field), lineText(one) ?? valueText(one)]))
  }
  return isolated(String(value))
}

/** Simple values in one line, such as year and month; `null` if they don't fit. */
function lineText(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const pairs = Object.entries(value).filter(([, one]) => hasContent(one))
  const isShort =
    pairs.length <= 3 && pairs.every(([, one]) => typeof one !== 'object' && String(one).length <= 30)
  if (!isShort) return null
  return pairs.map(([field, one]) => `${escaped(fieldText(field))}: ${isolated(String(one))}`).join(', ')
}

function hasContent(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false
  return typeof value !== 'object' || Object.values(value).some(hasContent)
}

/** `firstName` → `First name`. */
function fieldText(field: string): string {
  const words = field.replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, ' ').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}

const operationText = (name: OperationName) => (name in operations ? i18n.t(`ui.operation.${name}`) : name)

const lookupText = (input: Record<string, unknown>) =>
  Object.values(input)
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
    .join('\n')

function deliveryText(state: string): string {
  const known = deliveryStates.find((name) => name === state)
  return known ? i18n.t(`crm.state.${known}`) : state
}
