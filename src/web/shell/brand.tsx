// The product's sign and name, where the layout has them: above the menu or at the beginning of the header.
import { Logo } from '../kit/logo.tsx'
import { useProductTitle } from '../kit/product-title.ts'
import { useWords } from '../kit/words.ts'
import { usePreferences } from '../theme/preferences.ts'

export const Brand = () => {
  const t = useWords('shell')
  const title = useProductTitle()
  const viceTitle = usePreferences((state) => state.globalViceTitle)
  return (
    <div className="side-brand">
      <Logo />
      <b>{title}</b>
      <span>{viceTitle || t('scope')}</span>
    </div>
  )
}
