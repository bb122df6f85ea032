// What is done with all settings of the theme: put back, copied, kept for oneself, published for everybody.
import { useState } from 'react'
import { layoutApi } from '../api/session-api.ts'
import { putSetting } from '../api/setting.ts'
import { Auth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { copyText } from '../kit/copy-text.ts'
import { confirm } from '../kit/dialog.tsx'
import { useWords } from '../kit/words.ts'
import { resetPreferences, usePreferences } from '../theme/preferences.ts'
import { themeSetting } from '../theme/settings.ts'

type Done = 'copied' | 'kept' | 'published' | ''

const contentNow = (): string => JSON.stringify(usePreferences.getState())

export const SettingsFoot = () => {
  const t = useWords('settings')
  const [done, setDone] = useState<Done>('')
  const copy = async () => {
    if (await copyText(JSON.stringify(usePreferences.getState(), null, 2))) setDone('copied')
  }
  const keep = () => {
    putSetting(themeSetting, usePreferences.getState())
    setDone('kept')
    // The versions of it are for taking back; without one the settings are kept all the same.
    layoutApi.save({ kind: 'theme', content: contentNow() }, { quiet: true }).catch(() => undefined)
  }
  const publish = async () => {
    const onAct = () => layoutApi.publishTheme({ content: contentNow() })
    const answer = await confirm({ title: t('publishTitle'), text: t('publishText'), act: t('publish'), onAct })
    if (answer !== null) setDone('published')
  }
  return (
    <>
      <Button look="plain" icon="refresh" onClick={resetPreferences}>
        {t('reset')}
      </Button>
      <div className="bar-end">
        <Auth code="sys:theme:publish">
          <Button icon={done === 'published' ? 'check' : 'users'} onClick={() => void publish()}>
            {t(done === 'published' ? 'published' : 'publish')}
          </Button>
        </Auth>
        <Button icon={done === 'copied' ? 'check' : 'copy'} onClick={() => void copy()}>
          {t(done === 'copied' ? 'copied' : 'copy')}
        </Button>
        <Button look="solid" icon={done === 'kept' ? 'check' : 'bookmark'} onClick={keep}>
          {t(done === 'kept' ? 'kept' : 'keep')}
        </Button>
      </div>
    </>
  )
}
