// The pictures behind the name of the product: those of the administrator one after the other, else the weave.
import { useEffect, useState } from 'react'
import type { ResultOf } from '../../../contract/base/call.ts'
import { sessionCalls } from '../../../contract/people/session.ts'
import { fileAddress } from '../../api/api-base.ts'
import { send } from '../../api/query.ts'
import { textOf, useLang, useWords } from '../../kit/words.ts'
import { quietly } from '../../parts/sign-in/sign-in-api.ts'
import { Weave } from './weave.tsx'

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
