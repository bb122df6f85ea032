// Copies a text: a button that shows that it has, or an act; what the browser does not let be done is told.
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { putOnClipboard, toast } from './toast.tsx'
import { say, useWords } from './words.ts'

/** `<CopyButton text={key}>{t('copyKey')}</CopyButton>`; without words of its own it says "Copy". */
export const CopyButton = ({ text, children }: { text: string; children?: ReactNode }) => {
  const t = useWords('kit')
  const [isCopied, copy] = useCopy(text)
  return (
    <Button icon={isCopied ? 'check' : 'copy'} onClick={copy}>
      {isCopied ? t('copied') : (children ?? t('copy'))}
    </Button>
  )
}

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
