// Components whose files come when they are first shown. Not React's lazy(): what has shown that it waits is held back
// by React for 300 ms (its throttle of Suspense), and a file comes in a tenth of that.
import { type ComponentType, useEffect, useState } from 'react'

const Nothing = () => null

type Load<P> = () => Promise<{ default: ComponentType<P> }>

/**
 * What loads a component, and loads it again after its file did not come. A browser may keep a module that did not come
 * as one that is not there (the module map of HTML) and ask nobody again: then it is asked for by another address.
 */
const repeatable = <P extends object>(load: Load<P>): Load<P> => {
  let hasFailed = false
  return async () => {
    const isAgain = hasFailed
    try {
      return await load()
    } catch (cause) {
      hasFailed = true
      // Browsers name the file in their error.
      const [address] = /https?:\S+\.js/.exec(String(cause)) ?? []
      if (!isAgain || address === undefined) throw cause
      return await import(/* @vite-ignore */ `${address}?again=${Date.now()}`)
    }
  }
}

/** `const Drawer = loaded(() => import('./drawer.tsx'))`; a file that does not come is an error of the component. */
export const loaded = <P extends object>(load: Load<P>, Waiting: ComponentType = Nothing): ComponentType<P> => {
  const ask = repeatable(load)
  let known: ComponentType<P> | null = null
  return (props) => {
    const [found, setFound] = useState<{ it: ComponentType<P> } | { cause: unknown } | null>(
      known === null ? null : { it: known },
    )
    useEffect(() => {
      if (found !== null) return
      let isThere = true
      ask().then(
        ({ default: it }) => {
          known = it
          if (isThere) setFound({ it })
        },
        (cause: unknown) => {
          if (isThere) setFound({ cause })
        },
      )
      return () => {
        isThere = false
      }
    }, [found])
    if (found === null) return <Waiting />
    if ('cause' in found) throw found.cause
    const It = found.it
    return <It {...props} />
  }
}
