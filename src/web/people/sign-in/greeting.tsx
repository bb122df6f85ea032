// The greeting of whoever has just come in: it stands above everything for a moment, and nothing waits for it.
import { useEffect } from 'react'
import { create } from 'zustand'
import { useWords } from '../../kit/words.ts'

const shownMs = 2500

const useGreeted = create<{ name: string }>(() => ({ name: '' }))

export const greet = (name: string): void => useGreeted.setState({ name })

const timeOf = (hour: number): 'morning' | 'afternoon' | 'evening' =>
  hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'

export const Greeting = () => {
  const t = useWords('shell')
  const name = useGreeted((state) => state.name)
  useEffect(() => {
    if (name === '') return
    const timer = setTimeout(() => greet(''), shownMs)
    return () => clearTimeout(timer)
  }, [name])
  if (name === '') return null
  return (
    <p className="greeting px-16 py-8 boxed bg-surface pointer-events-none rounded-8 fixed z-60" role="status">
      {t(timeOf(new Date().getHours()), { name })}
    </p>
  )
}
