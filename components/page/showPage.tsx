import { render, type ComponentChildren, type ComponentType } from 'preact'
import '../../assets/styles/index.css'
import { applyAppearance } from '../model/appearance.ts'
import { keepFocus } from '../ui/keepFocus.ts'
import { NextFrame } from '../ui/NextFrame.tsx'
import { PicturesProvider } from '../pictures/PicturesProvider.tsx'
import { PageGuard } from './PageGuard.tsx'
import { ToastPlace } from './ToastPlace.tsx'

interface PageOptions {
  title: () => string
  /** The page is of use without the library: settings are kept elsewhere. */
  stays?: boolean
  /** What stands around the page, whatever fails in it. */
  frame?: (page: ComponentChildren) => ComponentChildren
}

/**
 * Shows an extension page in its theme and language. `Page` makes its models with `usePageModel`; whatever fails in it
 * is said on the page, with one action.
 */
export async function showPage(
  Page: ComponentType,
  { title, stays = false, frame = (page) => page }: PageOptions,
): Promise<void> {
  keepFocus()
  await applyAppearance(title)
  render(
    frame(
      <PageGuard stays={stays}>
        <PicturesProvider>
          <Page />
        </PicturesProvider>
        <NextFrame>{() => <ToastPlace />}</NextFrame>
      </PageGuard>,
    ),
    document.getElementById('root')!,
  )
}
