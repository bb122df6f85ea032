// Builds the browser side (src/web) into dist/web, with the two icon stylesheets made from our own drawings.
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'
import { iconPaths } from './src/web/kit/icon-paths.ts'
import { bundledMenu } from './vite.menu.ts'
import { verifierBuild } from './vite.verifier.ts'
import { wordChunk, wordsByLanguage } from './vite.words.ts'

const stroke = "fill='none' stroke='#000' stroke-width='1.75' stroke-linecap='round' stroke-linejoin='round'"

const drawing = (path: string): string => {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' ${stroke}><path d='${path}'/></svg>`
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
}

/** Classes `<base> <prefix><name>` that draw an icon in the colour of the text. */
const stylesheet = (base: string, prefix: string): string => {
  const mask = 'var(--drawing) center/contain no-repeat'
  const box = 'display:inline-block;width:1em;height:1em;background:currentColor'
  const each = Object.entries(iconPaths).map(([name, path]) => `.${prefix}${name}{--drawing:${drawing(path)}}`)
  return [`.${base}{${box};-webkit-mask:${mask};mask:${mask}}`, ...each].join('\n')
}

const sheets: Record<string, () => string> = {
  'icons/iconfont.css': () => stylesheet('iconfont', 'icon-'),
  'icons/font-awesome.css': () => stylesheet('fa', 'fa-'),
}

/** Serves and emits the two icon stylesheets; nothing is loaded from elsewhere. */
const iconStylesheets = (): Plugin => ({
  name: 'icon-stylesheets',
  configureServer(server) {
    for (const [file, make] of Object.entries(sheets)) {
      server.middlewares.use(`/${file}`, (_, answer) => {
        answer.setHeader('Content-Type', 'text/css')
        answer.end(make())
      })
    }
  },
  generateBundle() {
    for (const [fileName, make] of Object.entries(sheets)) this.emitFile({ type: 'asset', fileName, source: make() })
  },
})

/** Puts the offline verifier beside the screens, where it can be downloaded. */
const offlineVerifier = (): Plugin => ({
  name: 'offline-verifier',
  apply: 'build',
  async writeBundle({ dir }) {
    if (dir !== undefined) await build(verifierBuild(dir))
  },
})

const server = 'http://127.0.0.1:8080'

export default defineConfig({
  root: 'src/web',
  plugins: [react(), tailwind(), wordsByLanguage(), iconStylesheets(), bundledMenu(), offlineVerifier()],
  server: { proxy: { '/system': server, '/gl': server, '/home/': server, '/public': server } },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2023',
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: wordChunk, debugName: 'words', test: /(contract|demo)\/words\// }] },
      },
    },
  },
})
