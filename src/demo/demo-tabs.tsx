// A demonstration page of several parts: one is shown, and the address names it.
import type { ComponentType } from 'react'
import { Chip, Page, PageBar } from '../web/kit/page.tsx'
import { useWords } from '../web/kit/words.ts'
import { useAddress } from '../web/parts/address.ts'
import './demo.css'

const Nothing = () => null

type Parts = Readonly<Record<string, ComponentType>>

/** Each part brings its own body, for some have bars and feet. Where the address names none, the first is shown. */
export const DemoTabs = ({ title, parts }: { title: string; parts: Parts }) => {
  const t = useWords('demo')
  const address = useAddress()
  const names = Object.keys(parts)
  const [first = ''] = names
  const chosen = names.find((name) => name === address.get('part')) ?? first
  const Shown = parts[chosen] ?? Nothing
  return (
    <Page>
      <PageBar title={title}>
        {names.map((name) => (
          <Chip
            key={name}
            label={t(`part_${name}`)}
            isOn={name === chosen}
            onToggle={() => address.set({ part: name === first ? null : name })}
          />
        ))}
      </PageBar>
      <Shown />
    </Page>
  )
}
