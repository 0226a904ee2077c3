import { useLayoutEffect } from 'preact/hooks'
import { usePageModel } from '../model/usePageModel.tsx'
import { watchRunView } from './runModel.ts'
import type { LibraryPageProps } from '../model/route.ts'
import { RunList } from './RunList.tsx'
import { NewRunView } from './NewRunView.tsx'
import { OneRun } from './OneRun.tsx'
import './bulk.css'

export default function RunView({ route, db }: LibraryPageProps) {
  const model = usePageModel(watchRunView, db)
  const { page, id } = route
  useLayoutEffect(() => {
    if (page === 'run') model.id.value = id ?? ''
  }, [page, id])
  if (page === 'newRun') return <NewRunView model={model} />
  return page === 'run' ? <OneRun model={model} id={id ?? ''} /> : <RunList model={model} />
}
