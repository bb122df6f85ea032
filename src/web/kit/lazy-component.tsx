// Components whose files come when they are first shown. Not React's lazy(): what has shown that it waits is held back
// by React for 300 ms (its throttle of Suspense), and a file comes in a tenth of that.
import { type ComponentType, useEffect, useState } from 'react'

const Nothing = () => null

/** `const Drawer = loaded(() => import('./drawer.tsx'))`; a file that does not come is an error of the component. */
export const loaded = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Waiting: ComponentType = Nothing,
): ComponentType<P> => {
  let known: ComponentType<P> | null = null
  return (props) => {
    const [found, setFound] = useState<{ it: ComponentType<P> } | { cause: unknown } | null>(
      known === null ? null : { it: known },
    )
    useEffect(() => {
      if (found !== null) return
      let isThere = true
      load().then(
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
