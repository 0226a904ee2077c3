import { createModel, effect } from '@preact/signals'

/** A model and the end of everything that it watches. */
export interface OwnedModel<Model> {
  model: Model
  dispose: () => void
}

/**
 * Makes a model and owns what it watches: effects, queries, listeners and timers that are started while `make` runs.
 * What starts later, after an `await`, is ended by an `onDispose` of the model's own.
 */
export function makeModel<Model>(make: () => Model): OwnedModel<Model> {
  let made: { model: Model } | undefined
  // `createModel` would wrap every function of the model in an action, where signals are not followed.
  const Owner = createModel(() => {
    made = { model: make() }
    return {}
  })
  const owner = new Owner()
  return { model: made!.model, dispose: () => owner[Symbol.dispose]() }
}

/** Calls `end` once, when the model that is being made is disposed of. */
export function onDispose(end: () => void): void {
  effect(() => end)
}

/** Listens for as long as the model lives that is being made. */
export function listen<Listener>(
  event: { addListener(listener: Listener): void; removeListener(listener: Listener): void },
  listener: Listener,
): void {
  event.addListener(listener)
  onDispose(() => event.removeListener(listener))
}

/** The same for an event of the page, such as `hashchange`. */
export function listenToPage(name: keyof WindowEventMap, listener: () => void): void {
  addEventListener(name, listener)
  onDispose(() => removeEventListener(name, listener))
}
