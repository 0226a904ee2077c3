import { render, type ComponentType, type JSX } from 'preact'
import '../../assets/styles/index.css'
import { applyAppearance } from '../model/appearance.ts'
import { ignoreRepeatedKeys } from '../ui/ignoreRepeatedKeys.ts'
import { keepFocus } from '../ui/keepFocus.ts'
import { NextFrame } from '../ui/NextFrame.tsx'
import { PicturesProvider } from '../pictures/PicturesProvider.tsx'
import { PageGuard } from './PageGuard.tsx'
import { ToastPlace } from './ToastPlace.tsx'

interface PageOptions {
  title: () => string
  /** The page stays even without a library, because its settings are stored elsewhere. */
  stays?: boolean
  showsLock?: boolean
  /** Rendered even if the page fails. It calls `page` to place it. */
  frame?: (page: () => JSX.Element) => JSX.Element
}

/** `Page` creates its models with `usePageModel`; errors appear on the page, each with one action. */
export async function showPage(
  Page: ComponentType,
  { title, stays = false, showsLock = false, frame = (page) => page() }: PageOptions,
): Promise<void> {
  keepFocus()
  ignoreRepeatedKeys()
  await applyAppearance(title)
  const page = () => (
    <PageGuard stays={stays} showsLock={showsLock}>
      <PicturesProvider>
        <Page />
      </PicturesProvider>
      <NextFrame>{() => <ToastPlace />}</NextFrame>
    </PageGuard>
  )
  // Pass functions: Preact never frees an element that is passed as a child.
  const Root = () => frame(page)
  render(<Root />, document.getElementById('root')!)
}
