import { render, type ComponentType, type JSX } from 'preact'
import '../../assets/styles/index.css'
import { applyAppearance } from '../model/appearance.ts'
import { ignoreHeldKeys } from '../ui/heldKeys.ts'
import { keepFocus } from '../ui/keepFocus.ts'
import { NextFrame } from '../ui/NextFrame.tsx'
import { PicturesProvider } from '../pictures/PicturesProvider.tsx'
import { PageGuard } from './PageGuard.tsx'
import { ToastPlace } from './ToastPlace.tsx'

interface PageOptions {
  title: () => string
  /** The page is of use without the library: settings are kept elsewhere. */
  stays?: boolean
  /** What stands around the page, whatever fails in it; it draws `page` where the page is to be. */
  frame?: (page: () => JSX.Element) => JSX.Element
}

/**
 * Shows an extension page in its theme and language. `Page` makes its models with `usePageModel`; whatever fails in it
 * is said on the page, with one action.
 */
export async function showPage(
  Page: ComponentType,
  { title, stays = false, frame = (page) => page() }: PageOptions,
): Promise<void> {
  keepFocus()
  ignoreHeldKeys()
  await applyAppearance(title)
  const page = () => (
    <PageGuard stays={stays}>
      <PicturesProvider>
        <Page />
      </PicturesProvider>
      <NextFrame>{() => <ToastPlace />}</NextFrame>
    </PageGuard>
  )
  // Preact keeps what a component drew first in the node that it was passed as a child: with functions in their place,
  // a page that was left is let go of.
  const Root = () => frame(page)
  render(<Root />, document.getElementById('root')!)
}
