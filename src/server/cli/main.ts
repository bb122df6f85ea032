// The command line: finds the command, runs it, and says how it ended (0 done, 1 refused or failed, 2 wrong usage).
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { type Lang, languages } from '../../contract/base/language.ts'
import { wordsOf } from '../../contract/base/words.ts'
import { Refusal } from '../../domain/base/problem.ts'
import { accountSetCreate } from './account-set.ts'
import { backup, restore } from './backup.ts'
import { audit, cancelPosting, close, post, renumber, yearEnd } from './close.ts'
import { demo } from './demo.ts'
import { doctor } from './doctor.ts'
import { exportCommand } from './export.ts'
import { importCommand } from './import.ts'
import { migrateCommand } from './migrate.ts'
import { openProduct, type Product } from './product.ts'
import { report } from './report.ts'
import { serve } from './serve.ts'
import { type Command, type Shell, type Surroundings, sayProblems, sayWith, Usage } from './shell.ts'
import { rightGrant, rightList, userAdd, userReset } from './user.ts'
import { verify } from './verify.ts'
import { wechatSet } from './wechat.ts'

const commands: readonly Command[] = [
  serve,
  doctor,
  migrateCommand,
  demo,
  userAdd,
  userReset,
  wechatSet,
  rightGrant,
  rightList,
  accountSetCreate,
  importCommand,
  audit,
  renumber,
  post,
  cancelPosting,
  close,
  yearEnd,
  report,
  exportCommand,
  verify,
  backup,
  restore,
]

const optionsOf = ({ texts = [], lists = [], flags = [] }: Command): ParseArgsOptionsConfig => ({
  ...Object.fromEntries(['as', 'lang', ...texts].map((name) => [name, { type: 'string' }])),
  ...Object.fromEntries(lists.map((name) => [name, { type: 'string', multiple: true }])),
  ...Object.fromEntries(['json', ...flags].map((name) => [name, { type: 'boolean' }])),
  help: { type: 'boolean', short: 'h' },
})

const usageOf = ({ name, usage = '' }: Command): string => `${name} ${usage}`

/** The language of the terminal: Chinese where its locale says so, English elsewhere. */
const terminalLang = (env: Surroundings['env']): Lang => {
  const locale = (env.LC_ALL || env.LC_MESSAGES || env.LANG || '').toLowerCase()
  if (/^zh[_-](tw|hk|mo|hant)/.test(locale)) return 'zh-tw'
  return locale.startsWith('zh') ? 'zh-cn' : 'en'
}

/** --lang is looked for before everything else: also wrong usage is said in it. */
const wantedLang = (argv: readonly string[], env: Surroundings['env']): Lang => {
  const at = argv.indexOf('--lang')
  const text = at >= 0 ? argv[at + 1] : argv.find((word) => word.startsWith('--lang='))?.slice('--lang='.length)
  return languages.find((each) => each === text?.toLowerCase()) ?? terminalLang(env)
}

const findCommand = (argv: readonly string[]): Command | undefined =>
  commands.find((command) => command.name.split(' ').every((word, index) => argv[index] === word))

const helpOf = (shell: Shell): string =>
  [shell.say('usage'), '', shell.say('commands'), ...commands.map((each) => `  ${usageOf(each)}`), ''].join('\n')

const openShell = (argv: readonly string[], surroundings: Surroundings): Shell & { close: () => Promise<void> } => {
  const lang = wantedLang(argv, surroundings.env)
  const words = wordsOf[lang]
  let opened: Promise<Product> | null = null
  const product = (): Promise<Product> => {
    opened ??= openProduct(surroundings.env, (line) => surroundings.err(`${line}\n`))
    return opened
  }
  const close = async () => {
    const product = await opened?.catch(() => null)
    await product?.close()
  }
  return {
    ...surroundings,
    lang,
    words,
    json: argv.includes('--json'),
    as: '',
    say: sayWith(words.cli),
    product,
    close,
  }
}

const runCommand = async (shell: Shell, command: Command, rest: string[]): Promise<number> => {
  let parsed: ReturnType<typeof parseArgs>
  try {
    parsed = parseArgs({ args: rest, options: optionsOf(command), allowPositionals: true })
  } catch (error) {
    // parseArgs throws for options that do not exist: that is wrong usage, not our fault.
    throw new Usage(shell.say('wrongUse', { text: (error as Error).message }))
  }
  const { values, positionals } = parsed
  if (values.help === true) {
    shell.out(`selvedge ${usageOf(command)}\n`)
    return 0
  }
  if (positionals.length !== (command.words ?? 0)) {
    throw new Usage(shell.say('wrongUse', { text: `selvedge ${usageOf(command)}` }))
  }
  const as = typeof values.as === 'string' ? values.as : ''
  return command.run({ ...shell, as }, { values, words: positionals })
}

/** Runs one command line and answers its exit code. Nothing it opened stays open. */
export const main = async (argv: readonly string[], surroundings: Surroundings): Promise<number> => {
  const shell = openShell(argv, surroundings)
  try {
    const command = findCommand(argv)
    if (command) return await runCommand(shell, command, argv.slice(command.name.split(' ').length))
    const asksHelp = argv.length === 0 || ['help', '--help', '-h'].includes(argv[0] ?? '')
    if (!asksHelp) throw new Usage(`${shell.say('unknownCommand', { name: argv[0] ?? '' })}\n${helpOf(shell)}`)
    shell.out(helpOf(shell))
    return 0
  } catch (error) {
    if (error instanceof Usage) {
      shell.err(`${error.message}\n`)
      return 2
    }
    if (error instanceof Refusal) sayProblems(shell, error.problems)
    else shell.err(`${(error as Error).message}\n`)
    return 1
  } finally {
    await shell.close()
  }
}

const readInput = async (): Promise<string> => {
  let text = ''
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    text += chunk
    // A person at a terminal ends what was asked with Enter.
    if (process.stdin.isTTY) break
  }
  return text
}

if (import.meta.main) {
  // Exit codes are set, not forced: what was written to a pipe must arrive.
  process.exitCode = await main(process.argv.slice(2), {
    env: process.env,
    cwd: process.cwd(),
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    input: readInput,
    watched: process.stderr.isTTY === true,
  })
}
