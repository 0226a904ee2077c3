import { createContext, type ComponentChildren } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import { makeModel, type OwnedModel } from './model.ts'

type Models = Map<unknown, OwnedModel<unknown>>

const PageModels = createContext<Models | null>(null)

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

/** One per page, created on first use and disposed of with the page. */
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

/** Disposed of with the component. */
export function useViewModel<Model>(make: () => Model): Model {
  const [{ model, dispose }] = useState(() => makeModel(make))
  useEffect(() => dispose, [dispose])
  return model
}
