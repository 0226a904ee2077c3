import { i18n } from '#i18n'
import { useRef } from 'preact/hooks'
import { suggestionFor, type SearchFieldName, type Fault } from '../../../lib/search/remote/fields.ts'
import { forms } from '../../../lib/search/remote/forms.ts'
import { readForm, tidied } from '../../../lib/search/remote/read-form.ts'
import { cachedPrice } from '../../account/priced.ts'
import { prices } from '../../account/pricesModel.ts'
import { pricedText } from '../../../lib/i18n/price-text.ts'
import { Button } from '../../ui/Button.tsx'
import { numberText } from '../../ui/formats.ts'
import { DidYouMean } from '../../ui/DidYouMean.tsx'
import { TextField, type TextFieldProps } from '../../ui/TextField.tsx'
import { CountriesField } from './CountriesField.tsx'
import type { SearchProps } from './searchProps.ts'
import { shortAddress } from '../../ui/safeLink.ts'
import type { SearchQuery } from '../../../lib/search/remote/search-query.ts'

/** They take a whole line; the others are shown in pairs. */
const wide = new Set<SearchFieldName>(['email', 'fullName', 'company', 'companyUrl', 'domain'])

export function SearchForm({ id, model, state }: SearchProps) {
  const element = useRef<HTMLFormElement>(null)
  const preferences = model.preferences.value
  if (!preferences) return null
  const form = forms[id]
  const socialUrl = model.deployment.value?.socialUrl ?? ''
  const values = state.values.value
  const read = readForm(form, values, socialUrl)
  const wrong = state.tried.value && 'faults' in read ? read : null
  const [query] = form.queries(tidied(form, values), preferences)
  const { maximum } = prices.value[query.operation]

  const submit = (event: Event) => {
    event.preventDefault()
    state.tried.value = 'faults' in read
    if ('faults' in read) {
      // Wait for the render that marks invalid fields.
      setTimeout(() => element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return
    }
    const [first, ...next] = form.queries(read.values, preferences)
    void state.send(first, next, maximum)
  }
  return (
    <form
      class="search-form"
      aria-label={i18n.t(`search.forms.${id}`)}
      noValidate
      onSubmit={submit}
      ref={element}
    >
      {form.fields.map((name) => (
        <div key={name} class={wide.has(name) ? 'search-field search-field-wide' : 'search-field'}>
          {controlOf(name, {
            label: i18n.t(`search.field.${name}`),
            description: wrong?.faults[name] ? undefined : hintText(name),
            error: faultText(wrong?.faults[name], socialUrl),
            value: values[name] ?? '',
            onInput: (text) => state.type(name, text),
          })}
          {wrong?.faults[name] && (
            <DidYouMean
              suggestion={suggestionFor(name, values[name] ?? '', socialUrl)}
              onAccept={(meant) => state.type(name, meant)}
            />
          )}
        </div>
      ))}
      {wrong?.lacksAny && (id === 'person' || id === 'people') && (
        <p class="search-incomplete field-error" role="alert">
          {i18n.t(`search.incomplete.${id}`)}
        </p>
      )}
      <div class="search-act">
        <Button type="submit" variant="primary" busy={state.busy.value}>
          {pricedText(i18n.t(`search.act.${id}`), maximum, numberText)}
        </Button>
        <Button onClick={() => state.begin({})}>{i18n.t('search.clear')}</Button>
      </div>
      <RequestedLookup query={query} />
    </form>
  )
}

function controlOf(name: SearchFieldName, props: TextFieldProps) {
  return name === 'locationCountryCode' ? <CountriesField {...props} /> : <TextField {...props} />
}

function hintText(name: SearchFieldName): string | undefined {
  return name === 'location' ? i18n.t('search.hint.location') : undefined
}

function faultText(fault: Fault | undefined, socialUrl: string): string | null {
  if (!fault) return null
  if (fault === 'domain') return i18n.t('panel.domainInvalid')
  return fault === 'companyPage'
    ? i18n.t('search.fault.companyPage', [shortAddress(socialUrl)])
    : i18n.t(`search.fault.${fault}`)
}

function RequestedLookup({ query: { operation, input } }: { query: SearchQuery }) {
  const cached = input['cacheDuration'] ? cachedPrice(operation) : null
  const more =
    operation === 'emailFinderFromNameAndCompany'
      ? i18n.t('search.emailFree')
      : cached && i18n.t('search.cached', [cached.costs])
  return (
    <p class="search-lookup">
      {i18n.t('search.lookup', [i18n.t(`ui.operation.${operation}`)])} {more}
    </p>
  )
}
