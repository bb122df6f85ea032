// The product's sign and name, where the layout has them: above the menu or at the beginning of the header.
import { Logo } from '../kit/logo.tsx'
import { useWords } from '../kit/words.ts'

export const Brand = () => {
  const t = useWords('shell')
  return (
    <div className="side-brand">
      <Logo />
      <b>{t('product')}</b>
      <span>{t('scope')}</span>
    </div>
  )
}
