// The start of the browser side: words first, then the application.
import { createRoot } from 'react-dom/client'
import './theme/tokens.css'
import './theme/base.css'
import './theme/utilities.css'
import './theme/within.css'
import { accessToken, ownTokens } from './api/tokens.ts'
import { App } from './app.tsx'
import { restoreWayBack } from './kit/hash.ts'
import { fetchWords, startWords } from './kit/words.ts'
import { setPreferences, usePreferences } from './theme/preferences.ts'

const start = async (root: HTMLElement): Promise<void> => {
  setPreferences({})
  ownTokens()
  restoreWayBack()
  const lang = usePreferences.getState().globalI18n
  // What will be shown is fetched together with the words, not after them.
  if (accessToken()) {
    void import('./shell/shell.tsx')
    fetchWords(lang)
  } else void import('./people/sign-in/sign-in.tsx')
  await startWords(lang)
  createRoot(root).render(<App />)
}

const root = document.getElementById('root')
if (root) void start(root)
