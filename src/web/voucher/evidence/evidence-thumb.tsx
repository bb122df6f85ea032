// The small picture of a file in its row: an image as it looks, any other by its kind; asked for when it is seen.
import { useEffect, useRef, useState } from 'react'
import { fileCalls } from '../../../contract/base/file.ts'
import { fileAddress } from '../../api/api-base.ts'
import { apiOf } from '../../api/api-of.ts'
import { useCall } from '../../api/query.ts'
import { Icon, type IconName } from '../../kit/icon.tsx'

const fileApi = apiOf(fileCalls)

export const images: readonly string[] = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp']
/** Larger pictures are not fetched for the sake of a few points. */
const bytesMost = 4 * 1024 * 1024
/** Links last an hour; one that is half as old is asked for anew. */
export const linkFreshMs = 1_800_000

const icons: Readonly<Record<string, IconName>> = { xml: 'file', ofd: 'file', xlsx: 'table', zip: 'folder' }

export type Pictured = { fileId: string; ext: string; sizeBytes: number }

const Thumb = ({ fileId }: { fileId: string }) => {
  const link = useCall(fileApi.previewUrl, { id: fileId }, { quiet: true, staleTime: linkFreshMs })
  const [isBroken, setBroken] = useState(false)
  if (!link.data || isBroken) return <Icon name="file" size={14} />
  return <img src={fileAddress(link.data.url)} alt="" onError={() => setBroken(true)} />
}

/** True from when the element has been in sight. */
const useSeen = () => {
  const place = useRef<HTMLSpanElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const watch = new IntersectionObserver((found) => {
      if (found.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    if (place.current) watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return { place, isSeen }
}

export const FilePicture = ({ file }: { file: Pictured }) => {
  const { place, isSeen } = useSeen()
  const isImage = images.includes(file.ext) && file.sizeBytes <= bytesMost
  return (
    <span className="evidence-thumb" ref={place}>
      {isImage && isSeen ? <Thumb fileId={file.fileId} /> : <Icon name={icons[file.ext] ?? 'file'} size={14} />}
    </span>
  )
}
