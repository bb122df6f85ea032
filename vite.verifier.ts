// How the offline verifier becomes one file that Node runs alone.
import type { InlineConfig } from 'vite'

/** Writes selvedge-verify.mjs into a folder, beside what is there. */
export const verifierBuild = (outDir: string): InlineConfig => ({
  configFile: false,
  logLevel: 'error',
  publicDir: false,
  build: {
    ssr: 'src/verifier/main.ts',
    outDir,
    emptyOutDir: false,
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'selvedge-verify.mjs' } },
  },
})
