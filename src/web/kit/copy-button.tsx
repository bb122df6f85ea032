// A button that copies a text and shows that it has.
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { useCopy } from './copy-text.ts'
import { useWords } from './words.ts'

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
