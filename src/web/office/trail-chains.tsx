// Which trail is shown: that of the company, that of what all companies share, or what was refused.
import { Chip } from '../kit/page.tsx'
import { useWords } from '../kit/words.ts'
import type { Address } from '../parts/address.ts'

const chains = ['company', 'group', 'refused'] as const
export type TrailChain = (typeof chains)[number]

export const trailChainOf = (address: Address): TrailChain =>
  chains.find((chain) => chain === address.get('chain')) ?? 'company'

export const TrailChains = ({ address }: { address: Address }) => {
  const t = useWords('trail')
  const show = (chain: TrailChain) =>
    address.set({
      chain: chain === 'company' ? null : chain,
      action: null,
      objectType: null,
      problem: null,
      page: null,
    })
  return chains.map((chain) => (
    <Chip key={chain} label={t(`chain_${chain}`)} isOn={trailChainOf(address) === chain} onToggle={() => show(chain)} />
  ))
}
