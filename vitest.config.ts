// The sets of tests: pure ones, ones on a real database, ones in a real browser.
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { wordsByLanguage } from './vite.words.ts'

const long = process.env.SELVEDGE_LONG === '1'

export default defineConfig({
  test: {
    // Most tests wait for the database half of their time: one worker a core, and not one core less.
    maxWorkers: availableParallelism(),
    // Less time for the memory of what lives only as long as a request; on busy cores several threads that look for
    // what lives no more take a sixth more of their time than one.
    execArgv: ['--max-semi-space-size=64', '--min-semi-space-size=64', '--single-threaded-gc'],
    // A worker loads the product once and not again for each file; what a file leaves behind, it ends itself.
    isolate: false,
    projects: [
      {
        plugins: [wordsByLanguage()],
        test: {
          name: 'unit',
          include: [
            'src/domain/**/*.test.ts',
            'src/contract/**/*.test.ts',
            'src/{web,demo}/**/*.test.{ts,tsx}',
            'test/tidy.test.ts',
            'test/spec.test.ts',
            'scripts/**/*.test.ts',
          ],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'src/seed/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['test/tidy.test.ts', 'test/spec.test.ts', 'test/e2e/**'],
          globalSetup: 'test/world/setup-postgres.ts',
          testTimeout: long ? 1_800_000 : 120_000,
          hookTimeout: 120_000,
          // What a test waits for comes when it comes; a second, the default, is little on a busy machine.
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        test: {
          name: 'browser',
          globalSetup: ['test/world/setup-postgres.ts', 'scripts/build.js'],
          testTimeout: long ? 1_800_000 : 120_000,
          hookTimeout: 180_000,
          // What a page shows comes when it comes: a busy machine makes it late, not wrong.
          expect: { poll: { timeout: 20_000 } },
          include: ['test/e2e/**/*.test.ts'],
        },
      },
    ],
  },
})
