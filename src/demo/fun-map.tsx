// A map that leads from a province to its shops: pressed, or chosen by name. The figures are samples.
import { useMemo, useState } from 'react'
import { formatMoney } from '../domain/base/money.ts'
import { type ProvinceCode, provinceCodes } from '../domain/base/province.ts'
import { Select } from '../web/kit/field.tsx'
import { groupDigits } from '../web/kit/money.tsx'
import { Empty, PageBody } from '../web/kit/page.tsx'
import { useWords } from '../web/kit/words.ts'
import { BigChart, useChartColours } from '../web/parts/chart/big-chart.tsx'
import { provinceTiles } from '../web/parts/chart/chart-figures.ts'
import './demo.css'

type Shop = { no: number; pieces: number; revenue: bigint }

/** The same at each start; some provinces have no shop. */
const shopsOf = (at: number): Shop[] =>
  Array.from({ length: (at * 5) % 7 }, (_, no) => ({
    no: at * 10 + no + 1,
    pieces: ((at + 3) * (no + 7) * 37) % 900,
    revenue: BigInt(((at + 2) * (no + 5) * 7919) % 900_000) * 100n,
  }))

const shops = new Map(provinceCodes.map((code, at) => [code, shopsOf(at)]))
const sumOf = (code: ProvinceCode): bigint => (shops.get(code) ?? []).reduce((sum, { revenue }) => sum + revenue, 0n)
const withShops = provinceCodes.filter((code) => shops.get(code)?.length)

export const FunMap = () => {
  const [t, named] = [useWords('demo'), useWords('province')]
  const colours = useChartColours()
  const [chosen, setChosen] = useState<ProvinceCode>('31')
  const option = useMemo(() => {
    const look = { low: colours.low, high: colours.now, none: colours.line, border: colours.surface }
    return {
      textStyle: { fontFamily: colours.face },
      animation: false,
      ...provinceTiles(
        new Map(withShops.map((code) => [code, Number(sumOf(code) / 100n)])),
        (code) => named(`tile_${code}`),
        { ...look, text: colours.strong, fontSize: 12 },
      ),
    }
  }, [colours, named])
  const press = useMemo(
    () => (tile: string) => {
      const code = provinceCodes.find((one) => named(`tile_${one}`) === tile)
      if (code) setChosen(code)
    },
    [named],
  )
  const own = shops.get(chosen) ?? []
  return (
    <PageBody padded>
      <div className="demo demo-wide">
        <div className="demo-split">
          <section>
            <h2>{t('mapOf')}</h2>
            <BigChart option={option} label={t('mapOf')} height={420} onPress={press} />
          </section>
          <section>
            <h2>{t('shopsOf', { name: named(`name_${chosen}`), n: own.length })}</h2>
            <p className="demo-acts">
              <Select
                label={t('province')}
                labelInside
                value={chosen}
                options={provinceCodes.map((code) => ({ value: code, label: named(`name_${code}`) }))}
                onChange={setChosen}
                width={200}
              />
            </p>
            {own.length === 0 && <Empty icon="store" title={t('noShops')} />}
            {own.length > 0 && (
              <table className="demo-table demo-table-figures">
                <thead>
                  <tr>
                    {(['store', 'pieces', 'amount'] as const).map((head) => (
                      <th key={head} scope="col">
                        {t(head)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {own.map(({ no, pieces, revenue }) => (
                    <tr key={no}>
                      <th scope="row">{`S${String(no).padStart(3, '0')}`}</th>
                      <td>{pieces}</td>
                      <td>{groupDigits(formatMoney(revenue, 2))}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </section>
        </div>
      </div>
    </PageBody>
  )
}
