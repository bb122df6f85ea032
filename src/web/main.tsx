// The start of the browser side: words first, then the application.
import { createRoot } from 'react-dom/client'
import './theme/tokens.css'
import './theme/base.css'
import { App } from './app.tsx'
import { startWords } from './kit/words.ts'
import { setPreferences, usePreferences } from './theme/preferences.ts'

const start = async (root: HTMLElement): Promise<void> => {
  setPreferences({})
  await startWords(usePreferences.getState().globalI18n)
  createRoot(root).render(<App />)
}

const root = document.getElementById('root')
if (root) void start(root)
