// Built by `vite/guide.ts`.

type GuidePieceOfPage = import('./guidePiece.ts').GuidePiece
type GuideSectionOfPage = import('./guidePiece.ts').GuideSection

declare module 'virtual:guide' {
  interface GuidePage {
    title: string
    load: () => Promise<{ default: GuidePieceOfPage[] }>
  }

  export const guidePages: Record<string, GuidePage>
  export const loadSections: () => Promise<{
    default: (GuideSectionOfPage & { page: string; title: string })[]
  }>
}

declare module 'virtual:guide/news' {
  const highlights: string[]
  export default highlights
}
