// Says what the titles of a file mean that are not known: chosen once, and remembered for the next file.
import { useState } from 'react'
import type { WireProblem } from '../../contract/base/call.ts'
import { settingCalls } from '../../contract/people/user.ts'
import { apiOf } from '../api/api-of.ts'
import { Button } from '../kit/button.tsx'
import { Select } from '../kit/select.tsx'
import { useImport, useImportWords } from './import-use.ts'

const settingApi = apiOf(settingCalls)

type Title = { title: string; sample: string; column: string }
export type Unknown = { titles: readonly Title[]; known: readonly string[]; required: readonly string[] }

/** What a refusal says of a file whose columns are not known (47012); null for any other. */
export const unknownTitles = (problems: readonly WireProblem[]): Unknown | null => {
  const [first] = problems
  if (first?.name !== 'import.form' || first.args.titles === undefined) return null
  const list = (name: string) => String(first.args[name] ?? '').split(',')
  const titles = JSON.parse(String(first.args.titles)) as Title[]
  return titles.length === 0 ? null : { titles, known: list('known'), required: list('required') }
}

/** As many titles of earlier files are remembered. */
const rememberedMost = 400

/** Keeps what titles mean beside what those of other files do; it is there when this ends. */
const remember = async (kind: string, chosen: Readonly<Record<string, string>>): Promise<void> => {
  const name = `import.${kind}`
  const before = (await settingApi.read({})).find((one) => one.name === name)
  const known: unknown = before ? JSON.parse(before.content) : {}
  const others = Object.entries(typeof known === 'object' && known !== null ? known : {})
  const all = [...Object.entries(chosen), ...others.filter(([title]) => chosen[title] === undefined)]
  await settingApi.save({ name, content: JSON.stringify(Object.fromEntries(all.slice(0, rememberedMost))) })
}

const notRead = '-'

const Row = (props: { one: Title; known: readonly string[]; onChange: (column: string) => void }) => {
  const t = useImportWords()
  const { one, known } = props
  const options = [
    { value: notRead, label: t('titleNotRead') },
    ...known.map((name) => ({ value: name, label: t(`column_${name}`) })),
  ]
  return (
    <tr>
      <th scope="row">{one.title}</th>
      <td>{one.sample}</td>
      <td>
        <Select
          label={one.title}
          width={220}
          value={one.column || notRead}
          options={options}
          onChange={(value) => props.onChange(value === notRead ? '' : value)}
        />
      </td>
    </tr>
  )
}

/** `onChosen` reads the file again. */
export const ImportTitles = ({ unknown, onChosen }: { unknown: Unknown; onChosen: () => void }) => {
  const t = useImportWords()
  const { kind } = useImport()
  const { known, required } = unknown
  const [titles, setTitles] = useState(unknown.titles)
  const [isBusy, setBusy] = useState(false)
  const taken = titles.map(({ column }) => column).filter((column) => column !== '')
  const twice = taken.filter((column, at) => taken.indexOf(column) !== at)
  const isThere = (columns: string): boolean => columns.split('|').some((column) => taken.includes(column))
  const missing = required.filter((columns) => !isThere(columns)).map((columns) => columns.split('|')[0] ?? '')
  const words = (columns: readonly string[]) => [...new Set(columns)].map((name) => t(`column_${name}`)).join(t('and'))
  const choose = (at: number, column: string) =>
    setTitles((before) => before.map((one, index) => (index === at ? { ...one, column } : one)))
  const read = async () => {
    setBusy(true)
    try {
      await remember(kind, Object.fromEntries(titles.map(({ title, column }) => [title, column])))
      onChosen()
    } catch {
      // The call has told why it cannot be kept; what was chosen stands here still.
      setBusy(false)
    }
  }
  const said =
    twice.length > 0
      ? t('titlesTwice', { columns: words(twice) })
      : missing.length > 0
        ? t('titlesMissing', { columns: words(missing) })
        : t('titlesWhole')
  return (
    <section className="import-titles column gap-8" aria-label={t('titles')}>
      <h2>{t('titles')}</h2>
      <p className="page-note">{t('titlesText')}</p>
      <div className="import-titles-table scroll boxed round-6 top-strong">
        <table className="table">
          <thead>
            <tr>
              <th>{t('titleOfFile')}</th>
              <th>{t('titleSample')}</th>
              <th>{t('titleMeans')}</th>
            </tr>
          </thead>
          <tbody>
            {titles.map((one, at) => (
              <Row key={one.title} one={one} known={known} onChange={(column) => choose(at, column)} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="row gap-12">
        <Button
          look="solid"
          busy={isBusy}
          disabled={twice.length > 0 || missing.length > 0}
          onClick={() => void read()}
        >
          {t('titlesRead')}
        </Button>
        <span role="status">{said}</span>
      </p>
    </section>
  )
}
