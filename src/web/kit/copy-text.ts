// Puts a text on the clipboard, and says so when the browser does not let it be done: then it is copied by hand.
import { useState } from 'react'
import { toast } from './toast.tsx'
import { say } from './words.ts'

/** Answers whether the text is there; that it is not has been told. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Without a safe connection there is no clipboard, and a person or a frame may forbid it.
    toast({ look: 'error', title: say('kit:copyRefused') })
    return false
  }
}

/** `const [isCopied, copy] = useCopy(text)`: whether this very text was copied here, and the act. */
export const useCopy = (text: string): [boolean, () => void] => {
  const [copied, setCopied] = useState<string | null>(null)
  return [copied === text, () => void copyText(text).then((isDone) => setCopied(isDone ? text : null))]
}
