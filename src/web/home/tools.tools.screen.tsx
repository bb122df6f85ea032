// The live manual of the input helpers and checks: type into any of them, see what it makes of it, and by which rule.
import { useState } from 'react'
import { Icon } from '../kit/button.tsx'
import { SearchField, TextField } from '../kit/field.tsx'
import { Table } from '../kit/layout.tsx'
import { Empty, Page, PageBar } from '../kit/page.tsx'
import { useLang, useWords } from '../kit/words.ts'
import { keyOfTool, type Tool, type ToolResult, tools } from './tool-list.ts'
import './tools.css'

const Result = ({ result }: { result: ToolResult }) => {
  const t = useWords('tools')
  if (result.kind === 'none') return <span className="text-quiet text-12">{t('nothing')}</span>
  if (result.kind === 'text') return <code className="tool-text whitespace-pre-wrap">{result.text}</code>
  if (result.kind === 'strength') {
    return <span className={`tool-${result.strength}`}>{t(`strength_${result.strength}`)}</span>
  }
  return (
    <span className={result.isRight ? 'tool-right' : 'tool-wrong'}>
      <Icon name={result.isRight ? 'check-circle' : 'error'} size={14} /> {t(result.isRight ? 'right' : 'wrong')}
    </span>
  )
}

const groups = ['typing', 'turning', 'checking'] as const

export default function ToolsScreen() {
  const t = useWords('tools')
  const lang = useLang()
  const [search, setSearch] = useState('')
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const textOf = (tool: Tool): string => typed[keyOfTool(tool)] ?? tool.sample
  const wanted = search.trim().toLowerCase()
  const isShown = (tool: Tool) => {
    const key = keyOfTool(tool)
    return `${tool.name} ${t(`name_${key}`)} ${t(`rule_${key}`)}`.toLowerCase().includes(wanted)
  }
  const shown = tools.filter(isShown)
  return (
    <Page>
      <PageBar title={t('title')} note={t('note')}>
        <SearchField value={search} onChange={setSearch} placeholder={t('search')} />
      </PageBar>
      <div className="tools cells cells-normal cells-breaks flex-1 min-h-0 overflow-auto px-16 pt-8 pb-24">
        {shown.length === 0 && <Empty icon="search" title={t('noneFound')} />}
        {groups.map((group) => {
          const rows = shown.filter((tool) => tool.group === group)
          if (rows.length === 0) return null
          return (
            <section key={group}>
              <h2 className="font-semibold text-14">{t(`group_${group}`)}</h2>
              <Table
                className="full-table"
                titles="text-quiet text-12"
                isNamed
                rows={rows}
                rowKey={keyOfTool}
                columns={[
                  [
                    t('helper'),
                    (tool) => (
                      <>
                        {t(`name_${keyOfTool(tool)}`)}
                        <small className="block text-faint text-11">
                          {tool.variant ? `${tool.name} (${tool.variant})` : tool.name}
                        </small>
                      </>
                    ),
                  ],
                  [
                    t('input'),
                    (tool) => (
                      <TextField
                        aria-label={t('inputOf', { name: t(`name_${keyOfTool(tool)}`) })}
                        value={textOf(tool)}
                        spellCheck={false}
                        onChange={(event) => setTyped({ ...typed, [keyOfTool(tool)]: event.target.value })}
                      />
                    ),
                  ],
                  [
                    t('result'),
                    (tool) => (
                      <span aria-live="polite">
                        <Result result={tool.run(textOf(tool), lang)} />
                      </span>
                    ),
                  ],
                  [t('rule'), (tool) => t(`rule_${keyOfTool(tool)}`), 'text-quiet text-12'],
                ]}
              />
            </section>
          )
        })}
      </div>
    </Page>
  )
}
