import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { preferences } from '../../lib/settings/settings.ts'
import { makeModel, type OwnedModel } from '../model/model.ts'
import { inBackground, readAgain } from '../model/pageProblem.ts'
import { Pictures, type PictureSource } from '../ui/pictures.ts'

/** Load pictures after the first paint, and only if they are turned on. */
const load = async () => {
  const [{ watchPictures }, { db }] = await Promise.all([
    import('./pictureSource.ts'),
    import('../model/database.ts'),
  ])
  return () => watchPictures(db)
}

export function PicturesProvider({ children }: { children: ComponentChildren }) {
  const source = useSignal<PictureSource | null>(null)
  useEffect(() => {
    let owned: OwnedModel<PictureSource> | null = null
    let isOn = false
    const follow = async (on: boolean) => {
      isOn = on
      if (!on) {
        source.value = null
        owned?.dispose()
        owned = null
        return
      }
      const make = await load()
      if (!isOn || owned) return
      owned = makeModel(make)
      source.value = owned.model
    }
    const stop = preferences.watch(({ pictures }) => inBackground(follow(pictures)))
    const stopReading = readAgain(async () => follow((await preferences.read()).pictures))
    return () => {
      stop()
      stopReading()
      void follow(false)
    }
  }, [source])
  return <Pictures.Provider value={source}>{children}</Pictures.Provider>
}
