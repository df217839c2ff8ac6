/** The part of a picture that is kept, in the picture's own pixels. */
export interface CropArea {
  x: number
  y: number
  width: number
  height: number
}

/** The longest side of a kept picture: sharp at every size in which a face is shown, and small enough for a ward's network. */
const SIDE = 512

/** What a picture may be, as the server has it. */
const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

/** What is said of any other file; the server's own words (L-282). */
export const notAPicture = 'The picture must be an image (jpg, jpeg, png, gif, webp).'

/** Whether a chosen file can be a picture at all. */
export const isPicture = (file: File) => (pictureTypes as readonly string[]).includes(file.type)

/**
 * The chosen part of a picture as a JPEG of at most 512 by 512 pixels. The browser turns it upright; what a camera
 * wrote beside the pixels stays behind.
 *
 * Throws where the browser cannot read the picture or has no memory for it.
 */
export async function cropPicture(url: string, area: CropArea): Promise<Blob> {
  const image = new Image()
  image.src = url
  await image.decode()
  const side = Math.max(1, Math.min(SIDE, Math.round(area.width)))
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no canvas')
  // A JPEG has no transparency; without a ground it would turn black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, side, side)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, side, side)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture came out'))), 'image/jpeg', 0.9),
  )
}
