// The steps of `npm test` and `npm run check`; each answers how many tests passed, failed and were left out, and what
// the failed ones said.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './prepare.js'
import { runTool } from './run.js'

export const nothing = { passed: 0, failed: 0, skipped: 0, faults: [] }
const one = (code, name) => (code === 0 ? { ...nothing, passed: 1 } : { ...nothing, failed: 1, faults: [name] })
export const sum = (results) =>
  results.reduce((total, { passed, failed, skipped, faults }) => ({
    passed: total.passed + passed,
    failed: total.failed + failed,
    skipped: total.skipped + skipped,
    faults: [...total.faults, ...faults],
  }))

/** The larger half of the work is that of the tests, which see all the others. */
const typeParts = [['pure', 'server', 'web'], ['test']]

/** Types of the four parts: pure, server, browser, tests. Together they count as one test. */
export const types = async (node) => {
  const half = async (parts) => {
    let worst = 0
    for (const part of parts) {
      // Several checkers of one program would do much of the work several times; what is as it was is not checked anew.
      const kept = ['--incremental', '--tsBuildInfoFile', `node_modules/.cache/types/${part}.tsbuildinfo`]
      const args = ['-p', `tsconfig.${part}.json`, '--checkers', '1', ...kept]
      worst = Math.max(worst, await runTool(node, 'node_modules/typescript/bin/tsc', args))
    }
    return worst
  }
  const worst = Math.max(...(await Promise.all(typeParts.map(half))))
  console.log(worst === 0 ? '✓ types' : '✗ types')
  return one(worst, 'types')
}

/** Format and lint: one test. */
export const lint = async (node, args = []) => {
  const code = await runTool(node, 'node_modules/@biomejs/biome/bin/biome', ['check', '--log-level=warn', ...args])
  console.log(code === 0 ? '✓ format and lint' : '✗ format and lint')
  return one(code, 'format and lint')
}

/** What a failed test said and where, in plain letters; ways through libraries are left out. */
const faultOf = (file, { fullName, failureMessages }) => {
  const lines = stripVTControlCharacters(failureMessages.join('\n')).split('\n')
  const said = lines.filter((line) => !line.includes('node_modules')).slice(0, 12)
  return [`${relative(root, file)} > ${fullName}`, ...said].join('\n    ')
}

const slowestMost = 20

/** Names the files that took longest: seconds, and the share of what all of them took together. */
const saySlowest = ({ testResults }) => {
  const times = testResults.map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    ms: endTime - startTime,
  }))
  const total = times.reduce((all, { ms }) => all + ms, 0)
  if (times.length <= slowestMost || total === 0) return
  console.log(`The slowest ${slowestMost} of ${times.length} files:`)
  for (const { name, ms } of times.toSorted((a, b) => b.ms - a.ms).slice(0, slowestMost)) {
    const seconds = (ms / 1000).toFixed(1).padStart(6)
    console.log(`${seconds} s ${((ms / total) * 100).toFixed(1).padStart(5)} %  ${name}`)
  }
}

const countsOf = (report) => {
  const faults = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    const isUnread = status === 'failed' && failed.length === 0
    const unread = { fullName: 'the file as a whole', failureMessages: [message] }
    return (isUnread ? [unread] : failed).map((test) => faultOf(name, test))
  })
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests, faults }
}

/** Vitest on some of its projects. A file that cannot be loaded, or an error outside a test, counts as one failure. */
export const tests = async (node, projects, args = [], env = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-report-'))
  const file = join(folder, 'report.json')
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const chosen = projects.flatMap((project) => ['--project', project])
    const code = await runTool(node, 'node_modules/vitest/vitest.mjs', ['run', ...chosen, ...reporters, ...args], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    if (!existsSync(file)) return { ...nothing, failed: 1, faults: ['the tests did not run: see above'] }
    const report = JSON.parse(readFileSync(file, 'utf8'))
    saySlowest(report)
    const counts = countsOf(report)
    if (code === 0 || counts.failed > 0) return counts
    const faults = counts.faults.length > 0 ? counts.faults : ['an error outside a test: see above']
    return { ...counts, failed: 1, faults }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Prints what failed once more, so that nobody looks for it in thousands of lines, and the closing line. Answers the
 * exit code: 0 only when something ran and nothing failed.
 */
export const close = ({ passed, failed, skipped, faults }) => {
  for (const fault of faults) console.log(`✗ ${fault}`)
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  return failed === 0 && passed > 0 ? 0 : 1
}
