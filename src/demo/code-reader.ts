// Reads QR codes in the browser; the reader comes only when it is wanted.

/** The text of the code in a picture; null where there is none that can be read. */
export const readCode = async (pixels: ImageData): Promise<string | null> => {
  const { decodeQR } = await import('qr/decode.js')
  try {
    return decodeQR(pixels)
  } catch {
    return null
  }
}

/** Pixels; a larger picture is shrunk to it. */
const edgeMost = 1600

/** The pixels of a picture on white; rejects when the file is none. */
export const pixelsOf = async (file: File): Promise<ImageData> => {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, edgeMost / Math.max(picture.width, picture.height))
  const [width, height] = [picture.width, picture.height].map((edge) => Math.max(1, Math.round(edge * scale)))
  const context = new OffscreenCanvas(width ?? 1, height ?? 1).getContext('2d')
  if (!context) throw new Error('no canvas')
  const { canvas } = context
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

/** Shows the camera in `player` and tells the first code it sees; rejects when there is none or it is refused. */
export const watchCamera = async (
  player: HTMLVideoElement,
  signal: AbortSignal,
  onFound: (text: string) => void,
): Promise<void> => {
  const { frameLoop, QRCanvas, rearCamera } = await import('qr/dom.js')
  const [camera, canvas] = [await rearCamera(player), new QRCanvas()]
  const look = async () => {
    const text = await camera.readFrame(canvas, true)
    if (typeof text === 'string' && !signal.aborted) onFound(text)
  }
  const end = frameLoop(() => void look(), player)
  const stop = () => {
    end()
    camera.stop()
  }
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop)
}
