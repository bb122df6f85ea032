// The pictures behind the name of the product: those of the administrator one after the other, else the weave.

import { useEffect, useState } from 'react'
import type { ResultOf } from '../../../contract/base/call.ts'
import { sessionCalls } from '../../../contract/people/session.ts'
import { fileAddress } from '../../api/api-base.ts'
import { send } from '../../api/query.ts'
import { textOf, useLang, useWords } from '../../kit/words.ts'
import { quietly } from '../../parts/sign-in/sign-in-api.ts'

type Pictures = ResultOf<(typeof sessionCalls)['backgroundImg']>

const usePictures = (): Pictures | null => {
  const [pictures, setPictures] = useState<Pictures | null>(null)
  useEffect(() => {
    // An ornament: without it the weave stays.
    send(sessionCalls.backgroundImg, {}, quietly).then(setPictures, () => null)
  }, [])
  return pictures
}

/** Whoever wants no motion sees the first picture, and chooses another by its dot. */
const wantsMotion = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches

export const Background = () => {
  const t = useWords('signIn')
  const lang = useLang()
  const pictures = usePictures()
  const [shown, setShown] = useState(0)
  const count = pictures?.items.length ?? 0
  useEffect(() => {
    if (!pictures || count < 2 || !wantsMotion()) return
    const timer = setInterval(() => setShown((at) => (at + 1) % count), pictures.interval * 1000)
    return () => clearInterval(timer)
  }, [pictures, count])
  if (!pictures || count === 0) return <Weave />
  return (
    <>
      {pictures.items.map(({ url }, at) => (
        <img
          key={url}
          className="sign-in-picture absolute inset-0 w-full h-full object-cover opacity-0"
          src={fileAddress(url)}
          alt=""
          data-shown={at === shown % count}
        />
      ))}
      <div className="sign-in-dots flex absolute gap-8 z-1">
        {count > 1 &&
          pictures.items.map(({ url, title }, at) => (
            <button
              key={url}
              className="w-24 h-24 unboxed"
              type="button"
              aria-pressed={at === shown % count}
              aria-label={textOf(title, lang) || t('picture', { n: at + 1 })}
              onClick={() => setShown(at)}
            />
          ))}
      </div>
    </>
  )
}

// The picture of the sign-in page: a twill that thickens to the firm edge from which the product has its name.

const columnWidth = 17
const rowHeight = 14
const twill = [0, 1, 2, 3]

/** One repeat of the twill: four by four floats, the long ones moving one column per row. */
const Repeat = () => (
  <pattern id="twill" width={columnWidth * 4} height={rowHeight * 4} patternUnits="userSpaceOnUse">
    {twill.flatMap((row) =>
      twill.map((column) => {
        const isLong = (column + row) % 4 === 0 || (column + row) % 4 === 2
        return (
          <rect
            key={`${row} ${column}`}
            x={column * columnWidth + 1}
            y={row * rowHeight + 5}
            width={isLong ? 15 : 9}
            height={4}
            rx={2}
            fill="#3f7cc0"
            opacity={isLong ? 0.62 : 0.26}
          />
        )
      }),
    )}
  </pattern>
)

/** The picks of the edge itself: continuous, every second one brighter. */
const Picks = () => (
  <pattern id="picks" width="62" height={rowHeight * 2} patternUnits="userSpaceOnUse">
    <rect y="5" width="62" height="4" fill="#fff" opacity="0.2" />
    <rect y={rowHeight + 5} width="62" height="4" fill="#fff" opacity="0.42" />
  </pattern>
)

const warps = [4, 23, 42]

/** Fills its parent; the edge is at the right. Decoration only. */
const Weave = () => (
  <svg className="weave absolute" aria-hidden="true" width="320" height="100%">
    <defs>
      <Repeat />
      <Picks />
      <linearGradient id="thickening">
        <stop offset="0" stopColor="#000" />
        <stop offset="1" stopColor="#fff" />
      </linearGradient>
      <mask id="fade">
        <rect width="258" height="100%" fill="url(#thickening)" />
      </mask>
    </defs>
    <rect width="258" height="100%" fill="url(#twill)" mask="url(#fade)" />
    <g transform="translate(258 0)">
      {warps.map((x, at) => (
        <rect key={x} x={x} width="8" height="100%" fill="#5d92cf" opacity={0.28 + at * 0.14} />
      ))}
      <rect width="58" height="100%" fill="url(#picks)" />
      <rect x="58" width="4" height="100%" fill="#7dbcff" />
    </g>
  </svg>
)
