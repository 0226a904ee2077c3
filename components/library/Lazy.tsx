import { useSignal } from '@preact/signals'
import type { ComponentChildren, ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'

interface LazyProps<Props extends object> {
  load: () => Promise<{ default: ComponentType<Props> }>
  props: Props
  /** Stands there until it is loaded. */
  children?: ComponentChildren
}

/** A component that is loaded when it is first shown: nobody waits for it before. */
export function Lazy<Props extends object>({ load, props, children }: LazyProps<Props>) {
  const loaded = useSignal<{ of: unknown; Shown: ComponentType<Props> } | null>(null)
  useEffect(() => {
    let gone = false
    void load().then(({ default: Shown }) => {
      if (!gone) loaded.value = { of: load, Shown }
    })
    return () => {
      gone = true
    }
  }, [load])
  // What was there before never stands in another's place.
  if (loaded.value?.of !== load) return <>{children}</>
  const { Shown } = loaded.value
  return <Shown {...props} />
}
