import { pictureLimits } from './picture-limits.ts'
import type { PictureHeader } from './picture-header.ts'

/** `cover`: the center of the picture as a square. `contain`: the whole picture. */
type PictureFit = 'cover' | 'contain'

/** `null` if the picture is unsafe or can't be decoded. */
export type ShrinkPicture = (
  bytes: Uint8Array<ArrayBuffer>,
  header: PictureHeader,
  fit: PictureFit,
) => Promise<Blob | null>

export function isFitSize({ width, height }: { width: number; height: number }): boolean {
  const { leastSide, maxSide, maxPixels } = pictureLimits
  return (
    Math.min(width, height) >= leastSide && Math.max(width, height) <= maxSide && width * height <= maxPixels
  )
}

/** Never enlarges. */
export function planShrink(width: number, height: number, fit: PictureFit) {
  const side = fit === 'cover' ? Math.min(width, height) : Math.max(width, height)
  const scale = Math.min(1, pictureLimits.keptSide / side)
  const [w, h] = fit === 'cover' ? [side, side] : [width, height]
  return {
    from: { x: (width - w) / 2, y: (height - h) / 2, width: w, height: h },
    width: Math.max(1, Math.round(w * scale)),
    height: Math.max(1, Math.round(h * scale)),
  }
}

export const shrinkPicture: ShrinkPicture = async (bytes, header, fit) => {
  if (!isFitSize(header)) return null
  const bitmap = await createImageBitmap(new Blob([bytes], { type: header.type })).catch(() => null)
  if (!bitmap) return null
  try {
    if (!isFitSize(bitmap)) return null
    const { from, width, height } = planShrink(bitmap.width, bitmap.height, fit)
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    if (!context) return null
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, from.x, from.y, from.width, from.height, 0, 0, width, height)
    return await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 })
  } finally {
    bitmap.close()
  }
}
