// How many notices are unread, in the title of a window that nobody looks at.
import { useEffect } from 'react'

const most = 99

/** `3` in front of a title, in place of another number; none for 0. */
export const countedTitle = (title: string, count: number): string => {
  const bare = title.replace(/^\(\d+\+?\) /, '')
  return count === 0 ? bare : `(${count > most ? `${most}+` : count}) ${bare}`
}

export const useTitleCount = (unread: number): void =>
  useEffect(() => {
    const show = () => {
      const title = countedTitle(document.title, document.hidden ? unread : 0)
      if (title !== document.title) document.title = title
    }
    show()
    document.addEventListener('visibilitychange', show)
    return () => document.removeEventListener('visibilitychange', show)
  }, [unread])
