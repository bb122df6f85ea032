// Cuts a picture to a square, as avatars are.

const side = 256
const quality = 0.9

/** The middle of a picture as a square of 256 pixels. */
export const squareOf = async (file: File): Promise<Blob> => {
  const picture = await createImageBitmap(file)
  const edge = Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const at = [(picture.width - edge) / 2, (picture.height - edge) / 2] as const
  canvas.getContext('2d')?.drawImage(picture, at[0], at[1], edge, edge, 0, 0, side, side)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', quality),
  )
}
