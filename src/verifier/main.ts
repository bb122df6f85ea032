// The offline verifier: proves an archive with Node alone, without a database or packages, and names what was changed.
import { parseArgs } from 'node:util'
import { languageOf } from '../contract/base/language.ts'
import { fill } from '../contract/base/sentence.ts'
import { type Spoken, spoken } from '../contract/base/word-table.ts'
import { verify } from '../contract/words/verify.ts'
import { NoArchive, type Proof, proveArchive } from './prove.ts'

type Words = Spoken<typeof verify>
const languages = spoken(verify)

const readArguments = () =>
  parseArgs({
    options: {
      lang: { type: 'string', default: 'zh-cn' },
      json: { type: 'boolean', default: false },
      root: { type: 'string', multiple: true, default: [] },
    },
    allowPositionals: true,
  })

/** One line for each voucher, or whatever else it is about, with everything that was found wrong with it. */
const foundLines = ({ findings }: Proof, words: Words): string[] => {
  const wrong = new Map<string, { what: string; checks: Set<string> }>()
  for (const { check, what, voucher } of findings) {
    const told = wrong.get(voucher || `${check} ${what}`) ?? { what, checks: new Set() }
    wrong.set(voucher || `${check} ${what}`, told)
    told.checks.add(words[`check_${check}`])
  }
  return [...wrong.values()].map(({ what, checks }) => `${what}: ${[...checks].join('; ')}`)
}

const linesOf = (proof: Proof, words: Words): string[] => {
  const { accountSet, vouchers, links, last, roots, head } = proof
  const wrong = foundLines(proof, words)
  return [
    ...wrong,
    fill(words.offlineProved, { name: accountSet, vouchers, links, last: last || '–' }),
    ...roots.map(({ month, version, root }) => fill(words.offlineRoot, { month, version, root })),
    fill(words.offlineHead, { head }),
    wrong.length === 0 ? words.offlineGood : fill(words.offlineBad, { n: wrong.length }),
  ]
}

/** Exit code 0: all agrees; 1: something does not; 2: there is nothing to prove. */
const main = async (): Promise<number> => {
  const { values, positionals } = readArguments()
  const words = languages[languageOf(values.lang, undefined)]
  const [path] = positionals
  if (path === undefined) {
    console.error(words.offlineUsage)
    return 2
  }
  const proof = await proveArchive(path, values.lang)
  // A root that was noted elsewhere, for instance on paper, has to be among those of the file.
  for (const root of values.root) {
    if (proof.roots.every((each) => each.root !== root)) proof.findings.push({ check: 'root', what: root, voucher: '' })
  }
  if (values.json) console.log(JSON.stringify(proof))
  else for (const line of linesOf(proof, words)) console.log(line)
  return proof.findings.length === 0 ? 0 : 1
}

main().then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    console.error(error instanceof NoArchive ? fill(languages['zh-cn'].offlineNone, { reason }) : reason)
    process.exitCode = 2
  },
)
