import { createModel, effect } from '@preact/signals'

export interface OwnedModel<Model> {
  model: Model
  dispose: () => void
}

/**
 * Creates a model that owns all effects, queries, listeners and timers started while `make` runs. What starts later,
 * for example after an `await`, needs `onDispose`.
 */
export function makeModel<Model>(make: () => Model): OwnedModel<Model> {
  let made: { model: Model } | undefined
  // Return the model from outside: `createModel` would wrap its functions in actions, in which signals aren't tracked.
  const Owner = createModel(() => {
    made = { model: make() }
    return {}
  })
  const owner = new Owner()
  return { model: made!.model, dispose: () => owner[Symbol.dispose]() }
}

export function onDispose(end: () => void): void {
  effect(() => end)
}

export function listen<Listener>(
  event: { addListener(listener: Listener): void; removeListener(listener: Listener): void },
  listener: Listener,
): void {
  event.addListener(listener)
  onDispose(() => event.removeListener(listener))
}

/** Like `listen`, for events of `window`. */
export function listenToPage(name: keyof WindowEventMap, listener: () => void): void {
  addEventListener(name, listener)
  onDispose(() => removeEventListener(name, listener))
}
