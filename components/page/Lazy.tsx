import type { ComponentChildren, ComponentType } from 'preact'
import { useLoaded } from '../model/useLoaded.ts'

interface LazyProps<Props extends object> {
  load: () => Promise<{ default: ComponentType<Props> }>
  props: Props
  /** Shown until it is loaded. */
  children?: ComponentChildren
}

export function Lazy<Props extends object>({ load, props, children }: LazyProps<Props>) {
  const Shown = useLoaded(load, [load])?.default
  return Shown ? <Shown {...props} /> : <>{children}</>
}
