import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals'
import { createLookupModel, type LookupModel } from '../../model/lookupModel.ts'
import type { PanelModel } from '../panelModel.ts'
import type { SearchFieldName, Values } from '../../../lib/search/remote/fields.ts'
import { formIds, type FormId } from '../../../lib/search/remote/form-ids.ts'
import { forms } from '../../../lib/search/remote/forms.ts'
import type { FilledForm } from '../../../lib/search/remote/link.ts'
import type { SearchQuery } from '../../../lib/search/remote/search-query.ts'
import type { Database } from '../../../lib/records/database/database.ts'

/** `next`: suggested if this search finds nothing. */
export interface Sent {
  query: SearchQuery
  next: readonly SearchQuery[]
  at: number
}

export interface FormState {
  /** From the current page until the user types. */
  values: ReadonlySignal<Values>
  begin: (values: Values) => void
  type(field: SearchFieldName, text: string): void
  /** Errors are shown only after the form was submitted. */
  tried: Signal<boolean>
  sent: ReadonlySignal<Sent | null>
  busy: ReadonlySignal<boolean>
  lookupModel: LookupModel
  /** Sends nothing. */
  show(request: string, query: SearchQuery): void
  /** `maximum`: as shown, in credits; `null` if unknown. `repeat`: repeats the search of the shown results. */
  send(
    query: SearchQuery,
    next: readonly SearchQuery[],
    maximum: number | null,
    repeat?: boolean,
  ): Promise<void>
  repeat: LookupModel['repeat']
  overrideClaim: LookupModel['overrideClaim']
}

export interface Search {
  open: Signal<boolean>
  form: Signal<FormId>
  of(id: FormId): FormState
  openWith: (id: FormId, values: Values) => void
}

/** `start`: a form to open instead of the current page. */
export function watchSearch(db: Database, model: PanelModel, start: FilledForm | null = null): Search {
  // Create the models of all forms now: their subscriptions end with the model that is being created.
  const states = new Map(
    formIds.map((id) => [id, watchForm(id, model, createLookupModel(db, 'search'))] as const),
  )
  const open = signal(false)
  const form = signal<FormId>('person')
  const of = (id: FormId) => states.get(id)!
  const openWith: Search['openWith'] = (id, values) => {
    of(id).begin(values)
    form.value = id
    open.value = true
  }
  if (start) openWith(start.form, start.values)
  return { open, form, of, openWith }
}

function watchForm(id: FormId, model: PanelModel, lookupModel: LookupModel): FormState {
  const typed = signal<Values | null>(null)
  const tried = signal(false)
  const sending = signal(false)
  const sent = signal<Sent | null>(null)
  const whileSending = async (step: Promise<void>) => {
    sending.value = true
    try {
      await step
    } finally {
      sending.value = false
    }
  }
  const values = computed(() => typed.value ?? forms[id].prefill(surroundings(model)))
  // Prefill a cleared form again on the next page.
  effect(() => {
    void model.page.value?.url
    if (typed.peek() && Object.values(typed.peek() ?? {}).every((text) => text.trim() === ''))
      typed.value = null
  })
  return {
    values,
    begin(filled) {
      typed.value = filled
      tried.value = false
      sent.value = null
      lookupModel.clear()
    },
    type(field, text) {
      typed.value = { ...values.peek(), [field]: text }
    },
    tried,
    sent,
    busy: computed(() => sending.value || lookupModel.isInFlight.value),
    lookupModel,
    show(request, query) {
      sent.value = { query, next: [], at: Date.now() }
      lookupModel.show(request)
    },
    async send(query, next, maximum, repeat = false) {
      typed.value = values.peek()
      const shownResult = repeat ? lookupModel.shownResult() : null
      sent.value = { query, next, at: Date.now() }
      await whileSending(lookupModel.send(query.operation, query.input, { maximum, repeat: shownResult }))
    },
    repeat: (click) => whileSending(lookupModel.repeat(click)),
    overrideClaim: (request, maximum) => whileSending(lookupModel.overrideClaim(request, maximum)),
  }
}

function surroundings({ page, saved, deployment }: PanelModel) {
  return {
    page: page.value ?? null,
    record: saved.value?.record ?? null,
    employer: saved.value?.employer ?? null,
    socialUrl: deployment.value?.socialUrl ?? '',
  }
}
