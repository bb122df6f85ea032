// Copies a text, and says so when the browser does not let it be done: then it is copied by hand.
import { useState } from 'react'
import { putOnClipboard } from './clipboard.ts'
import { toast } from './toast.tsx'
import { say } from './words.ts'

/** Answers whether the text is on the clipboard; that it is not has been told. */
export const copyText = async (text: string): Promise<boolean> => {
  const isDone = await putOnClipboard(text)
  if (!isDone) toast({ look: 'error', title: say('kit:copyRefused') })
  return isDone
}

/** `const [isCopied, copy] = useCopy(text)`: whether this very text was copied here, and the act. */
export const useCopy = (text: string): [boolean, () => void] => {
  const [copied, setCopied] = useState<string | null>(null)
  return [copied === text, () => void copyText(text).then((isDone) => setCopied(isDone ? text : null))]
}
