// The start of the browser side: words first, then the application.
import { createRoot } from 'react-dom/client'
import './theme/tokens.css'
import './theme/base.css'
import { accessToken } from './api/tokens.ts'
import { restoreWayBack } from './api/way-back.ts'
import { App } from './app.tsx'
import { startWords } from './kit/words.ts'
import { setPreferences, usePreferences } from './theme/preferences.ts'

const start = async (root: HTMLElement): Promise<void> => {
  setPreferences({})
  restoreWayBack()
  // What will be shown is fetched together with the words, not after them.
  void (accessToken() ? import('./shell/shell.tsx') : import('./session/sign-in.tsx'))
  await startWords(usePreferences.getState().globalI18n)
  createRoot(root).render(<App />)
}

const root = document.getElementById('root')
if (root) void start(root)
