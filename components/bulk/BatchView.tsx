import { useLayoutEffect } from 'preact/hooks'
import { usePageModel } from '../model/usePageModel.tsx'
import { watchBatchView } from './batchModel.ts'
import type { LibraryPageProps } from '../model/route.ts'
import { BatchList } from './BatchList.tsx'
import { NewBatchView } from './NewBatchView.tsx'
import { OneBatch } from './OneBatch.tsx'
import './batch.css'

export default function BatchView({ route, db }: LibraryPageProps) {
  const model = usePageModel(watchBatchView, db)
  const { room, id } = route
  useLayoutEffect(() => {
    if (room === 'batch') model.id.value = id ?? ''
  }, [room, id])
  if (room === 'newBatch') return <NewBatchView model={model} />
  return room === 'batch' ? <OneBatch model={model} id={id ?? ''} /> : <BatchList model={model} />
}
