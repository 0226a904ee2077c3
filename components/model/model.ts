import { createModel, effect } from '@preact/signals'

export interface OwnedModel<Model> {
  model: Model
  dispose: () => void
}

/**
 * Owns effects, queries, listeners and timers that start while `make` runs. Later ones, after an `await`, need
 * `onDispose`.
 */
export function makeModel<Model>(make: () => Model): OwnedModel<Model> {
  let made: { model: Model } | undefined
  // `createModel` would wrap functions in actions, where signals aren't tracked.
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
