// Cuts a file of SQL into its statements, so that each is one call to the server: a distributed engine wants that.

/** What a `$tag$`, quote or comment beginning at `from` spans to; `from` itself when there is none. */
const skip = (text: string, from: number): number => {
  const rest = text.slice(from, from + 2)
  if (rest === '--') return endOf(text, '\n', from + 2)
  if (rest === '/*') return endOfBlock(text, from)
  const one = text[from]
  if (one === "'") return endOfString(text, from)
  if (one === '"') return endOf(text, '"', from + 1)
  if (one !== '$' || /[\w$]/.test(text[from - 1] ?? ' ')) return from
  const tag = /^\$([A-Za-z_]\w*)?\$/.exec(text.slice(from, from + 66))?.[0]
  return tag === undefined ? from : endOf(text, tag, from + tag.length)
}

const endOf = (text: string, mark: string, from: number): number => {
  const at = text.indexOf(mark, from)
  return at < 0 ? text.length : at + mark.length
}

const endOfString = (text: string, from: number): number => {
  // Only E'…' knows backslashes; in both a doubled quote simply ends one string and begins the next.
  const escapes = /[Ee]/.test(text[from - 1] ?? '') && !/\w/.test(text[from - 2] ?? ' ')
  let at = from + 1
  while (at < text.length && text[at] !== "'") at += escapes && text[at] === '\\' ? 2 : 1
  return at + 1
}

const endOfBlock = (text: string, from: number): number => {
  // Comments nest in PostgreSQL.
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    const two = text.slice(at, at + 2)
    if (two === '/*') depth += 1
    if (two === '*/') depth -= 1
    if (two === '/*' || two === '*/') at += 1
    if (depth === 0) return at + 1
  }
  return text.length
}

const isBlank = (statement: string): boolean => {
  let at = 0
  while (at < statement.length) {
    const after = /\s/.test(statement[at] ?? '')
      ? at + 1
      : /^(--|\/\*)/.test(statement.slice(at))
        ? skip(statement, at)
        : at
    if (after === at) return false
    at = after
  }
  return true
}

/**
 * The statements of an SQL text in order, without their semicolons. Strings, quoted names, dollar quotes and comments
 * are respected; the bodies `begin atomic … end` of SQL functions are not known: write those in dollar quotes.
 */
export const splitStatements = (text: string): string[] => {
  const statements: string[] = []
  let begin = 0
  for (let at = 0; at < text.length; ) {
    const after = skip(text, at)
    if (after > at) {
      at = after
      continue
    }
    if (text[at] === ';') {
      statements.push(text.slice(begin, at).trim())
      begin = at + 1
    }
    at += 1
  }
  statements.push(text.slice(begin).trim())
  return statements.filter((statement) => !isBlank(statement))
}
