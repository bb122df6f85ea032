// Bridges (waterfalls): from one total to another by what each thing added or took.

/** One step in minor units: a total stands on zero, any other step goes on where the one before ended. */
export type BridgeStep = { name: string; amount: bigint; from: bigint; to: bigint; isTotal: boolean }

type Named = { name: string; amount: bigint }

/** The first total, each change that is not nothing, as `other` what they do not tell, and the last total. */
export const bridgeOf = (first: Named, changes: readonly Named[], last: Named): BridgeStep[] => {
  const told = changes.reduce((sum, { amount }) => sum + amount, 0n)
  const steps: BridgeStep[] = [{ ...first, from: 0n, to: first.amount, isTotal: true }]
  let at = first.amount
  for (const { name, amount } of [...changes, { name: 'other', amount: last.amount - first.amount - told }]) {
    if (amount === 0n) continue
    steps.push({ name, amount, from: at, to: at + amount, isTotal: false })
    at += amount
  }
  return [...steps, { ...last, from: 0n, to: last.amount, isTotal: true }]
}

/** The figures of lines by their roles, null where a line is hidden or cannot be computed. */
export type RoleFigures = ReadonlyMap<string, bigint | null>

const taken = ['cost', 'surcharges', 'selling', 'admin', 'research', 'finance', 'tax'] as const

/** From revenue to net profit; empty without both. */
export const profitWaterfall = (figures: RoleFigures): BridgeStep[] => {
  const [revenue, profit] = [figures.get('revenue') ?? null, figures.get('profit') ?? null]
  if (revenue === null || profit === null) return []
  const changes = taken.map((name) => ({ name, amount: -(figures.get(name) ?? 0n) }))
  return bridgeOf({ name: 'revenue', amount: revenue }, changes, { name: 'profit', amount: profit })
}

const flows = ['operating', 'investing', 'financing', 'exchange'] as const

/** From the cash there was to the cash there is, by the activities of the cash-flow statement; empty without both. */
export const cashBridge = (figures: RoleFigures): BridgeStep[] => {
  const [increase, end] = [figures.get('increase') ?? null, figures.get('end') ?? null]
  if (increase === null || end === null) return []
  const changes = flows.map((name) => ({ name, amount: figures.get(name) ?? 0n }))
  return bridgeOf({ name: 'opening', amount: end - increase }, changes, { name: 'end', amount: end })
}
