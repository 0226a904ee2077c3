import type { ComponentChildren } from 'preact'
import { detectPage } from '../../../lib/pages/page.ts'
import type { PanelModel } from '../panelModel.ts'
import { Button } from '../../ui/Button.tsx'

interface OpenPageProps {
  model: PanelModel
  url: string
  primary?: boolean
  children: ComponentChildren
}

/** In the current tab. Renders nothing for addresses outside the network. */
export function OpenPage({ model, url, primary, children }: OpenPageProps) {
  const page = detectPage(url, model.deployment.value?.socialUrl ?? '')
  if (!page) return null
  return (
    <Button
      variant={primary ? 'primary' : 'outlined'}
      icon="external"
      onClick={() => model.show({ url: page.url })}
    >
      {children}
    </Button>
  )
}
