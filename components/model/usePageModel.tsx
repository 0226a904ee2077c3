import { createContext, type ComponentChildren } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import { makeModel, type OwnedModel } from './model.ts'

type Models = Map<unknown, OwnedModel<unknown>>

const PageModels = createContext<Models | null>(null)

/** Owns the models of the page below it, and disposes of them when it is taken away. */
export function PageModelsProvider({ children }: { children: ComponentChildren }) {
  const [models] = useState((): Models => new Map())
  useEffect(
    () => () => {
      for (const { dispose } of models.values()) dispose()
      models.clear()
    },
    [models],
  )
  return <PageModels.Provider value={models}>{children}</PageModels.Provider>
}

/**
 * The page's one model of this kind: made when a view first asks for it, the same for whoever asks later or comes back
 * from another view, and disposed of with the page. `make` is what names it.
 */
export function usePageModel<Model, Args extends unknown[]>(
  make: (...args: Args) => Model,
  ...args: Args
): Model {
  const models = useContext(PageModels)
  if (!models) throw new Error('usePageModel needs a page: show it with showPage')
  if (!models.has(make))
    models.set(
      make,
      makeModel(() => make(...args)),
    )
  return models.get(make)!.model as Model
}

/** A model of one visit: made when the calling component is first shown, and disposed of with it. */
export function useViewModel<Model>(make: () => Model): Model {
  const [{ model, dispose }] = useState(() => makeModel(make))
  useEffect(() => dispose, [dispose])
  return model
}
