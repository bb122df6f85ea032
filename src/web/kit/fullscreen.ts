// Shows a part of the page on the whole screen and back; what cannot is told, as on a telephone or within a frame.
import { toast } from './toast.tsx'
import { say } from './words.ts'

const tellUnsupported = (): void => toast({ look: 'note', title: say('shell:fullscreenUnsupported') })

export const toggleFullscreen = (part: Element): void => {
  if (!document.fullscreenEnabled) {
    tellUnsupported()
    return
  }
  const change = document.fullscreenElement ? document.exitFullscreen() : part.requestFullscreen()
  change.catch(tellUnsupported)
}
