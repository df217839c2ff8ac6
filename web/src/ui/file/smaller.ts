/** Photos made fit for sending, on the device: smaller, upright, and without what a camera writes beside the picture. */

/** A4 at some 220 dots per inch: small print stays readable. */
const MAX_SIDE = 2560
/** Below this a picture of fitting size travels as it is. */
const MAX_BYTES = 1_500_000
/** What the server decodes at most. */
const MAX_PIXELS = 25_000_000
const QUALITY = 0.86
const PHOTOS = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** What is to be sent, and the picture it was made from where that is another. */
export interface Prepared {
  file: File
  original: File | null
  /** Whether the original is one that the server can take. */
  mayKeep: boolean
}

/** Whether a JPEG carries an Exif block: place, device, time. Only the parts before the picture itself are looked at. */
export async function hasExif(file: Blob): Promise<boolean> {
  const view = new DataView(await file.slice(0, 256 * 1024).arrayBuffer())
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return false
  let at = 2
  while (at + 10 <= view.byteLength) {
    const marker = view.getUint16(at)
    if (marker === 0xffe1 && view.getUint32(at + 4) === 0x45786966) return true
    if (marker >> 8 !== 0xff || marker === 0xffda) return false
    at += 2 + view.getUint16(at + 2)
  }
  return false
}

/** The size in which a picture is sent: its longer side at most 2560 pixels. */
export function fitFor(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * A photo as it is sent. Whatever is no photo, is small already, or cannot be read by this browser stays as it is: the
 * server checks and cleans every picture anyway.
 */
export async function prepared(file: File): Promise<Prepared> {
  const asItIs: Prepared = { file, original: null, mayKeep: true }
  if (!PHOTOS.has(file.type)) return asItIs
  const isTold = await hasExif(file)
  let picture: ImageBitmap
  try {
    // Upright as the camera held it, which the written-anew picture can no longer say.
    picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return asItIs
  }
  const { width, height } = picture
  const size = fitFor(width, height)
  const isLarge = size.width < width || file.size > MAX_BYTES
  try {
    if (!isLarge && !isTold) return asItIs
    const drawn = await draw(picture, size)
    if (!drawn || (!isTold && size.width === width && drawn.size >= file.size)) return asItIs
    const name = file.name.replace(/(\.\w+)?$/, '.jpg')
    const made = new File([drawn], name, { type: 'image/jpeg', lastModified: file.lastModified })
    return { file: made, original: file, mayKeep: width * height <= MAX_PIXELS }
  } finally {
    picture.close()
  }
}

function draw(picture: ImageBitmap, { width, height }: { width: number; height: number }): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) return Promise.resolve(null)
  // What is transparent is paper.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, width, height)
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY)
  })
}
